import { rulesVersion, type ScanResult } from '../../../door-rules/decide-scan.ts';
import type { Manifest } from '../../../door-rules/manifest.ts';
import { base64UrlOf, bytesOfBase64Url, bytesOfUuid, uuidOf } from '../../../door-rules/ticket-token.ts';
import type { Answer, Counts, Party, Place, Scan, Session, ShownEntry, TicketFacts } from './model.ts';
import { ticketFacts } from './ticket-list.ts';

/** Nobody answered, or nobody who could: it is worth trying again. */
export class ServerAway extends Error {
  /** Where somebody answered. */
  status: number | undefined;
  /** How long it asks to be left alone. */
  retryAfterMs: number;
  /** A device that solves it is let through. */
  challenge: Challenge | undefined;
  constructor(
    message: string,
    {
      status,
      retryAfterMs = 0,
      challenge,
      cause,
    }: { status?: number; retryAfterMs?: number; challenge?: Challenge; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.challenge = challenge;
  }
}

/** The door code was revoked or has ended. */
export class SessionEnded extends Error {}

/** The server refuses it, however often it is asked. */
export class NotTaken extends Error {
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface ScanAnswer {
  id: string;
  result: ScanResult;
  /** As the manifest calls it. */
  ticketId: string | null;
  facts: TicketFacts | null;
  first: Place | null;
  entry?: ShownEntry;
  /** What the ticket is good for, where it is not for this day or zone. */
  days?: readonly string[];
  zones?: readonly string[];
  answers?: readonly Answer[];
}

export interface FoundTicket {
  /** As the manifest calls it. */
  id: string;
  /** Empty where it is not known. */
  orderNumber: string;
  facts: TicketFacts;
  status: 'VALID' | 'USED' | 'VOID';
  admission: Place | null;
  /** What admits it; known only where the server was asked. Otherwise its id does. */
  code: string | null;
  /** By which it cost less by law. */
  card?: Card | null;
  answers?: readonly Answer[];
}

/** A card as a supervisor may see it; no device keeps it. */
interface Card {
  kind: string;
  document: string;
  idNumber: string;
  name: string;
}

/** What a supervisor can sell for cash. */
export interface SoldType {
  id: string;
  name: string;
  price: number;
  remainingQuantity: number;
  /** What it costs with a card; left out by a server of before. */
  statutory?: { kind: string; documents: string[]; price: number }[];
}

/** A card as a supervisor typed it. */
export interface SoldCard {
  kind: string;
  document: string;
  idNumber: string;
  name: string;
}

/** What may still be sold with the door code; null for any. */
export interface LeftToSell {
  pesosLeft: number | null;
  ticketsLeft: number | null;
}

export interface Sale {
  /** Sent again, it is the same sale. */
  id: string;
  items: { ticketTypeId: string; quantity: number; statutory?: SoldCard[] }[];
  received: number | null;
  /** How it is paid; left out by an app of before. */
  method?: string;
}

export interface Sold {
  orderId: string;
  orderNumber: string;
  totalAmount: number;
  change: number | null;
  tickets: { code: string; name: string; kind?: 'TICKET' | 'ADD_ON' }[];
}

export interface Found {
  tickets: FoundTicket[];
  /** Whether there are others that do not fit. */
  isPart: boolean;
}

export interface DoorServer {
  signIn(code: string, device: string): Promise<Session>;
  manifest(token: string, since: string | undefined): Promise<Manifest>;
  send(token: string, scans: readonly Scan[]): Promise<ScanAnswer[]>;
  counts(token: string): Promise<Counts>;
  search(token: string, query: string): Promise<Found>;
  party(token: string, qr: string): Promise<Party>;
  counter(token: string): Promise<SoldType[]>;
  leftToSell(token: string): Promise<LeftToSell>;
  sell(token: string, sale: Sale): Promise<Sold>;
  undoSale(token: string, orderId: string): Promise<unknown>;
}

export interface Challenge {
  nonce: string;
  difficulty: number;
}

interface ServerOptions {
  fetch: typeof globalThis.fetch;
  now: () => number;
  /** Does the work that a code costs after many wrong ones from this network. */
  solve: (challenge: Challenge) => Promise<string>;
  /** By how much the server's clock is ahead of this device's, as each answer shows it. */
  onClock: (aheadMs: number) => void;
}

const answerMs = 10_000;
// It may have grown dearer meanwhile, or another device's work came in between.
const solvedMax = 5;

interface Asked {
  token?: string;
  body?: unknown;
  method?: string;
  headers?: Record<string, string>;
}

/** The door's server, over its JSON. */
export function doorServer({ fetch, now, solve, onClock }: ServerOptions): DoorServer {
  const callWhole = async <Data>(
    path: string,
    { token, body, method = body === undefined ? 'GET' : 'POST', headers: more = {} }: Asked = {},
  ): Promise<{ data: Data; meta?: { total: number } }> => {
    const askedAt = now();
    const headers = { ...more };
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`/door/v1${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(answerMs),
      });
      text = await answer.text();
    } catch (error) {
      throw new ServerAway('The server does not answer', { cause: error });
    }
    const serverTime = Date.parse(answer.headers.get('date') ?? '');
    // The header has whole seconds, and the answer took a while to arrive.
    if (!Number.isNaN(serverTime)) onClock(serverTime + 500 - (askedAt + now()) / 2);
    const { status } = answer;
    const read = parsed(text) as
      | { data: Data; meta?: { total: number }; error?: { message: string; challenge?: Challenge } }
      | undefined;
    if (status >= 500 || status === 429) {
      const retryAfterMs = 1_000 * (Number(answer.headers.get('retry-after')) || 0);
      throw new ServerAway(`The server answered ${status}`, {
        status,
        retryAfterMs,
        challenge: read?.error?.challenge,
      });
    }
    // A page that a hotel's network puts in between is no answer of ours.
    if (read === undefined) throw new ServerAway(`Something else answered ${status}`);
    // Of 409 too: the session was opened by an app of before, for an event that lets people in by newer rules. A sale is refused with it.
    const isOfSession = token !== undefined && !path.startsWith('/counter');
    if (status === 401 || (status === 409 && isOfSession)) throw new SessionEnded(read.error?.message);
    if (!answer.ok) throw new NotTaken(status, read.error?.message ?? String(status));
    return read;
  };
  const call = async <Data>(...request: Parameters<typeof callWhole>) => (await callWhole<Data>(...request)).data;
  const openSession = async (body: { code: string; device: string }, solved = 0, answer?: string): Promise<Session> => {
    const headers: Record<string, string> = answer === undefined ? {} : { 'challenge-answer': answer };
    try {
      return await call<Session>('/sessions', { body: { ...body, rules: rulesVersion }, headers });
    } catch (error) {
      const challenge = error instanceof ServerAway ? error.challenge : undefined;
      if (challenge === undefined || solved === solvedMax) throw error;
      return openSession(body, solved + 1, await solve(challenge));
    }
  };
  return {
    signIn: async (code, device) => {
      const { token, event, gate, role, zone, direction, publicKey } = await openSession({ code, device });
      const { id, name, dateTime, timezone } = event;
      return { token, event: { id, name, dateTime, timezone }, gate, role, zone, direction, publicKey, device };
    },
    manifest: (token, since) =>
      call(`/manifest${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`, { token }),
    send: async (token, scans) => {
      const answers = await call<WireAnswer[]>('/scans', { token, body: { scans: scans.map(wireScan) } });
      return answers.map(scanAnswer);
    },
    counts: (token) => call('/counts', { token }),
    counter: (token) => call('/counter', { token }),
    leftToSell: (token) => call('/counter/left', { token }),
    sell: (token, sale) => call('/counter-sales', { token, body: sale }),
    undoSale: (token, orderId) => call(`/counter-sales/${orderId}`, { token, method: 'DELETE' }),
    party: async (token, qr) => {
      const { orderNumber, tickets } = await call<WireParty>('/parties', { token, body: { qr } });
      return {
        orderNumber,
        tickets: tickets.map(({ id, code, name, status }) => {
          return { id: base64UrlOf(bytesOfUuid(id)), code, typeName: name, isUsed: status === 'USED' };
        }),
      };
    },
    search: async (token, query) =>
      foundOf(await callWhole<WireTicket[]>(`/search?query=${encodeURIComponent(query)}`, { token })),
  };
}

interface WireTicket {
  id: string;
  type: { name: string };
  kind?: 'TICKET' | 'ADD_ON';
  section: string;
  row: string;
  seat: string | null;
  holder: { name: string | null };
  status: FoundTicket['status'];
  admittedAt?: string | null;
  gate?: string | null;
  code?: string | null;
  orderNumber?: string;
  statutory?: Card | null;
  answers?: Answer[];
}

interface WireParty {
  orderNumber: string;
  tickets: { id: string; code: string; name: string; status: FoundTicket['status'] }[];
}

interface WireAnswer {
  id: string;
  result: ScanResult;
  check?: string;
  ticket?: WireTicket | null;
  first?: { scannedAt: string; gate: string; device: string } | null;
  entry?: { day: string; zone: { name: string } | null; number: number };
  days?: string[];
  zones?: { name: string }[];
  answers?: Answer[];
}

function scanAnswer({ id, result, check, ticket, first, entry, days, zones, answers }: WireAnswer): ScanAnswer {
  return {
    id,
    result,
    ticketId: ticket == null ? null : base64UrlOf(bytesOfUuid(ticket.id)),
    facts: ticket == null ? null : factsOf(ticket, check),
    first: first == null ? null : { ...first, scannedAt: Date.parse(first.scannedAt) },
    entry: entry && { ...entry, zone: entry.zone?.name ?? null },
    days,
    zones: zones?.map(({ name }) => name),
    answers,
  };
}

function wireScan({ id, qr, code, foundId, scannedAt, isUndo, direction, isOverride }: Scan): object {
  const at = new Date(scannedAt).toISOString();
  const ticketId = foundId === undefined ? undefined : uuidOf(bytesOfBase64Url(foundId) as Uint8Array);
  return { id, qr, code, ticketId, scannedAt: at, ...(isUndo && { undo: true }), direction, override: isOverride };
}

function foundOf({ data, meta }: { data: readonly WireTicket[]; meta?: { total: number } }): Found {
  const tickets = data.map((ticket) => ({
    id: base64UrlOf(bytesOfUuid(ticket.id)),
    orderNumber: ticket.orderNumber ?? '',
    facts: factsOf(ticket),
    status: ticket.status,
    admission:
      ticket.admittedAt == null
        ? null
        : { scannedAt: Date.parse(ticket.admittedAt), gate: ticket.gate ?? '', device: '' },
    code: ticket.code ?? null,
    card: ticket.statutory,
    answers: ticket.answers,
  }));
  return { tickets, isPart: (meta?.total ?? 0) > tickets.length };
}

function factsOf({ type, kind, section, row, seat, holder }: WireTicket, check?: string): TicketFacts {
  return ticketFacts({ typeName: type.name, section, row, seat, holderName: holder.name ?? '', kind, check });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
