// What a seat is to anyone who looks at the map. The first three are those of the service.

export const free = 0;
export const taken = 1;
export const blocked = 2;
export const chosen = 3;

/** `states` of the service: base64url, two bits a seat, the first seat in the high bits of the first byte. */
export function unpackStates(packed: string, seats: number): Uint8Array {
  const bytes = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const states = new Uint8Array(seats);
  for (let seat = 0; seat < seats; seat++) {
    // What is missing is not offered.
    const byte = bytes.length > seat >> 2 ? bytes.charCodeAt(seat >> 2) : 0b10101010;
    states[seat] = (byte >> (6 - 2 * (seat & 3))) & 3;
  }
  return states;
}

/** The seats that were free and are so no more. */
export function goneSince(before: Uint8Array, now: Uint8Array): number[] {
  const gone: number[] = [];
  for (let seat = 0; seat < now.length; seat++) if (before[seat] === free && now[seat] !== free) gone.push(seat);
  return gone;
}
