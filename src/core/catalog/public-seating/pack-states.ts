const seatsPerByte = 4;

/** Two bits a seat in the order of the plan, the first one in the high bits of the first byte; base64url without padding. */
export function packStates(states: Uint8Array): string {
  const bytes = Buffer.alloc(Math.ceil(states.length / seatsPerByte));
  for (let seat = 0; seat < states.length; seat += 1) {
    const byte = seat >> 2;
    bytes[byte] = (bytes[byte] as number) | ((states[seat] as number) << (6 - 2 * (seat & 3)));
  }
  return bytes.toString('base64url');
}
