import assert from 'node:assert/strict';
import type { Manifest } from '../../../door-rules/manifest.ts';
import type { ApiClient, Json } from '../clients/api-client.ts';
import { type AnyAnswer, asAnswer } from '../clients/refusal.ts';

export interface DoorCodeRecord {
  id: string;
  code: string;
  eventId: string;
  gate: string;
  role: string;
  expiresAt: string;
  revokedAt: string | null;
  maker: string | null;
  isActive: boolean;
  givesNames: boolean;
  devices: number;
  seenAt: string | null;
}

interface SignedIn {
  token: string;
  event: {
    id: string;
    name: string;
    dateTime: string;
    endDateTime: string | null;
    timezone: string;
    venue: Json | null;
  };
  gate: string;
  role: string;
  publicKey: string;
}

export interface ScanRow {
  id: string;
  qr?: string;
  code?: string;
  scannedAt: string;
  undo?: boolean;
  direction?: string;
  override?: boolean;
  ticketId?: string;
}

export interface ScanRecord {
  id: string;
  result: string;
  check?: string;
  ticket?: {
    id: string;
    type: { id: string; name: string };
    kind: string;
    section: string;
    row: string;
    seat: string | null;
    holder: { name: string | null };
    status: string;
  };
  first?: { scannedAt: string; gate: string; device: string };
  entry?: { day: string; zone: { id: string; name: string } | null; number: number };
  days?: string[];
  zones?: { id: string; name: string }[];
  answers?: { label: string; value: unknown }[];
}

interface CountsRecord {
  sold: number;
  admitted: number;
  byType: { id: string; name: string; sold: number; admitted: number }[];
  byGate: { gate: string; admitted: number }[];
  inside: number;
  byDay: { day: string; expected: number; admitted: number; inside: number }[];
  byZone: { zone: { id: string; name: string }; admitted: number; inside: number; capacity: number | null }[];
  addOns: { id: string; name: string; sold: number; redeemed: number }[];
}

/** A device that is signed in at a door, over real HTTP. */
export interface Device {
  session: SignedIn;
  send(method: string, path: string, body?: unknown): Promise<AnyAnswer>;
  /** Scans that must be taken. */
  scan(...rows: ScanRow[]): Promise<ScanRecord[]>;
  /** The result of one QR code, scanned now unless a time is said. */
  show(qr: string, more?: Partial<ScanRow>): Promise<ScanRecord>;
  manifest(since?: string): Promise<Manifest>;
  counts(): Promise<CountsRecord>;
}

let scans = 0;

export async function openDoor(
  { url, client }: { url: string; client: ApiClient },
  eventId: string,
  {
    gate = 'Main gate',
    device = 'phone',
    rules,
    ...more
  }: { gate?: string; role?: string; device?: string; zoneId?: string; direction?: string; rules?: number } = {},
): Promise<Device> {
  const { code } = await client.post<DoorCodeRecord>(`/events/${eventId}/door-codes`, { gate, ...more });
  return signIn(url, code, device, { rules });
}

/** Without `rules`, as apps of before sign in. */
export async function signIn(
  url: string,
  code: string,
  device: string,
  { rules }: { rules?: number } = {},
): Promise<Device> {
  const session = succeed<SignedIn>(await sendDoor(url, 'POST', '/sessions', { body: { code, device, rules } }), 201);
  const send: Device['send'] = (method, path, body) => sendDoor(url, method, path, { body, token: session.token });
  const scan = async (...rows: ScanRow[]) => succeed<ScanRecord[]>(await send('POST', '/scans', { scans: rows }));
  return {
    session,
    send,
    scan,
    show: async (qr, more = {}) => {
      scans += 1;
      const [result] = await scan({ id: `shown ${scans}`, qr, scannedAt: new Date().toISOString(), ...more });
      return result as ScanRecord;
    },
    manifest: async (since) =>
      succeed(await send('GET', `/manifest${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`)),
    counts: async () => succeed(await send('GET', '/counts')),
  };
}

export function sendDoor(
  url: string,
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<AnyAnswer> {
  return asAnswer(
    fetch(`${url}/door/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
}

export function succeed<Data>({ status, body }: AnyAnswer, expected = 200): Data {
  assert.equal(status, expected, body);
  return (JSON.parse(body) as { data: Data }).data;
}
