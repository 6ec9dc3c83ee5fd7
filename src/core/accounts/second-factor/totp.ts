import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Which stretch of thirty seconds it is (RFC 6238). */
export function stepAt(now: number): number {
  return Math.floor(now / 1_000 / stepSeconds);
}

/** The code of one step (RFC 4226, SHA-1, as every app knows it). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const value = mac.readUInt32BE((mac.at(-1) as number) & 0xf) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** The step whose code was typed: this one, the one before or the one after, since clocks differ. */
export function stepOfCode(secret: Buffer, typed: string, now: number): number | undefined {
  const step = stepAt(now);
  return [step - 1, step, step + 1].find((each) => isSame(codeAt(secret, each), typed));
}

function isSame(code: string, typed: string): boolean {
  const [left, right] = [Buffer.from(code), Buffer.from(typed)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((part) => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)]).join('');
}
