const markerName = 'takilya-door';
const deviceName = 'takilya-door-device';

/** What should be in the database, kept beside it: browsers throw that away when they want the room. */
export interface Marker {
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

// None that looks like another.
const letters = '34679ACDEFGHJKMNPQRTWXY';

/** What this device is called. The server tells devices apart by it, so a new one is called like no other. */
export function deviceCalled(kind: string): string {
  const known = localStorage.getItem(deviceName);
  if (known !== null) return known;
  const random = crypto.getRandomValues(new Uint8Array(3));
  return `${kind} ${Array.from(random, (byte) => letters[byte % letters.length]).join('')}`;
}

export function callDevice(name: string): void {
  localStorage.setItem(deviceName, name);
}
