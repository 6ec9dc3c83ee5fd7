import { codeLetters } from './read-ticket.ts';

const markerName = 'takilya-door';
const nameKey = 'takilya-door-device';
const markKey = 'takilya-door-mark';
const markLength = 4;

/** What should be in the database, kept beside it: browsers clear that when they need room. */
interface Marker {
  event: string;
  queued: number;
}

export function readMarker(): Marker | null {
  const text = localStorage.getItem(markerName);
  return text === null ? null : (JSON.parse(text) as Marker);
}

export function writeMarker(marker: Marker | null): void {
  if (marker === null) localStorage.removeItem(markerName);
  else localStorage.setItem(markerName, JSON.stringify(marker));
}

/** What people call this device. */
export function deviceName(): string | null {
  return localStorage.getItem(nameKey);
}

/**
 * The device's name for the server: devices of the same name would be one to it, never in conflict and free to undo each
 * other's admissions. So something unique follows the name, and stays with it.
 */
export function deviceCalled(name: string): string {
  let mark = localStorage.getItem(markKey);
  if (mark === null) {
    const random = crypto.getRandomValues(new Uint8Array(markLength));
    mark = Array.from(random, (byte) => codeLetters[byte % codeLetters.length]).join('');
    localStorage.setItem(markKey, mark);
  }
  localStorage.setItem(nameKey, name);
  return `${name} ${mark}`;
}
