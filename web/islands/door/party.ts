import type { Direction } from '../../../door-rules/decide-scan.ts';
import type { Party, PartyTicket, Shown, Word } from './model.ts';
import { NotTaken } from './server.ts';

/** Those of a party who have the same type of ticket. */
export interface PartyType {
  name: string;
  all: number;
  inside: number;
  /** Who may still go through. */
  toPass: readonly Shown[];
}

/** A party as it stands at this door. */
export interface PartyAtDoor {
  orderNumber: string;
  direction: Direction;
  all: number;
  inside: number;
  types: readonly PartyType[];
}

const keptMax = 200;

/** Parties that this device asked for. They are in its memory alone: their codes let people in. */
export class Parties {
  #ask: (qr: string) => Promise<Party>;
  #kept = new Map<string, Party>();

  constructor(ask: (qr: string) => Promise<Party>) {
    this.#ask = ask;
  }

  /** Of the server; where it is away, as it was told before. */
  async find(qr: string): Promise<Party> {
    try {
      const party = await this.#ask(qr);
      if (this.#kept.size >= keptMax) this.forget();
      this.#kept.set(qr, party);
      return party;
    } catch (error) {
      const kept = error instanceof NotTaken ? undefined : this.#kept.get(qr);
      if (kept === undefined) throw error;
      return kept;
    }
  }

  forget(): void {
    this.#kept.clear();
  }
}

/** Scanning it would change nothing, nor could a supervisor decide otherwise. */
export const isDone = (word: Word) => word === 'ALREADY_ADMITTED' || word === 'NOT_INSIDE' || word === 'VOID';

/** Who of a party is in, and who may still go through, as far as this device knows. */
export function partyAtDoor(
  { orderNumber, tickets }: Party,
  direction: Direction,
  wordFor: (ticket: PartyTicket) => Word,
): PartyAtDoor {
  const insideWord = direction === 'OUT' ? 'LEFT' : 'ALREADY_ADMITTED';
  const byType = new Map<string, { name: string; all: number; inside: number; toPass: Shown[] }>();
  for (const ticket of tickets) {
    const { typeName: name, code } = ticket;
    const type = byType.get(name) ?? { name, all: 0, inside: 0, toPass: [] };
    byType.set(name, type);
    const word = wordFor(ticket);
    type.all += 1;
    if (word === insideWord) type.inside += 1;
    if (!isDone(word)) type.toPass.push({ code });
  }
  const types = [...byType.values()];
  const inside = types.reduce((sum, type) => sum + type.inside, 0);
  return { orderNumber, direction, all: tickets.length, inside, types };
}
