import type { ScanResult } from '../../../../door-rules/decide-scan.ts';
import type { Database } from '../../../platform/database/database.ts';
import { codeOf, DatabaseUnavailable } from '../../../platform/database/faults.ts';
import { keyedBatch, type Outcome } from '../../../platform/keyed-batch.ts';
import { refusal } from '../../base/define-error.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';
import { doorAppTooOld, doorBusy, doorSessionRefused, doorSuspended } from './door.errors.ts';
import type { DoorSession } from './door-session.sql.ts';
import { bearer } from './door-session.ts';
import { type CheckTokens, identifyScans } from './identify-scans.ts';
import type { ScanAnswer, ShownScan } from './scan.ts';
import { type ScanCall, type ServedCall, serveScans } from './scan-batch.ts';

/** Decides everything that is shown at the doors of events. */
export interface DoorDesk {
  /** Refused where the session is no longer good: the transaction that decides asks again. */
  scan(session: DoorSession, scans: readonly ShownScan[]): Promise<ScanAnswer[]>;
}

interface DoorDeskOptions {
  db: Database;
  ticketSigner: TicketSigner;
  /** Where many tokens are verified. */
  checkTokens?: CheckTokens;
  now: () => number;
  /** Called for every scan that was decided and written down. */
  onScan?: (result: ScanResult) => void;
}

// Each may bring 500 scans.
const callsAtOnce = 64;
const waitingMax = 2_000;
const retryAfterSeconds = 2;
const attemptsMax = 3;
const uniqueViolation = '23505';

/** Calls of one event that come together are one transaction; between nodes the locks on the tickets decide. */
export function createDoorDesk({ db, ticketSigner, checkTokens, now, onScan }: DoorDeskOptions): DoorDesk {
  const serve = async (eventId: string, calls: readonly ScanCall[]): Promise<Outcome<ScanAnswer[]>[]> => {
    const { answers, decided } = await db.transaction((tx) => serveScans(tx, { eventId, now: now() }, calls));
    for (const { result } of decided) onScan?.(result);
    return answers.map(outcomeOf);
  };

  const serveAlone = async (eventId: string, call: ScanCall): Promise<Outcome<ScanAnswer[]>> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await serve(eventId, [call]))[0] as Outcome<ScanAnswer[]>;
      } catch (error) {
        // The same scan came to another node at the same moment: the next attempt finds its answer.
        if (codeOf(error) !== uniqueViolation || attempt === attemptsMax) return { error };
      }
    }
  };

  const enqueue = keyedBatch<ScanCall, ScanAnswer[]>({
    name: 'door desk',
    run: async (eventId, calls) => {
      try {
        return await serve(eventId, calls);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        // A call that the database refuses must not fail its neighbours.
        const outcomes: Outcome<ScanAnswer[]>[] = [];
        for (const call of calls) outcomes.push(await serveAlone(eventId, call));
        return outcomes;
      }
    },
    sizeMax: callsAtOnce,
    waitingMax,
    whenFull: () => refusal(doorBusy, {}, { retryAfterSeconds }),
  });

  return {
    async scan(session, scans) {
      const identified = await identifyScans({ db, ticketSigner, checkTokens }, session, scans);
      const call = { session, scans: scans.map((scan, index) => ({ ...scan, identified: identified[index]! })) };
      return enqueue(session.eventId, call);
    },
  };
}

function outcomeOf(served: ServedCall): Outcome<ScanAnswer[]> {
  if (served === 'SIGNED_OUT') return { error: refusal(doorSessionRefused, {}, bearer) };
  if (served === 'TOO_OLD') return { error: refusal(doorAppTooOld, {}) };
  return served === 'SUSPENDED' ? { error: refusal(doorSuspended, {}, bearer) } : { result: served };
}
