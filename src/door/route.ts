import type { GuessedLookUp } from '../core/base/guess-limit.ts';
import type { HandOutTools } from '../core/selling/counter/hand-out.ts';
import type { CountAdmissions } from '../core/selling/door/count-admissions.ts';
import { doorAppTooOld, doorLimited, doorSessionRefused, doorSuspended } from '../core/selling/door/door.errors.ts';
import type { DoorCodeHash } from '../core/selling/door/door-code.ts';
import type { DoorDesk } from '../core/selling/door/door-desk.ts';
import type { DoorSession } from '../core/selling/door/door-session.sql.ts';
import type { DoorSessions } from '../core/selling/door/door-session.ts';
import type { DoorLimits } from '../core/selling/door-limits/door-limits.ts';
import type { Challenges } from '../core/selling/rush/challenges.ts';
import type { TicketSigner } from '../core/selling/tickets/ticket-signer.ts';
import { type Route, routesOf } from '../http/route/route.ts';
import type { Database } from '../platform/database/database.ts';

/** What every endpoint may use. */
export interface DoorServices {
  db: Database;
  sales: HandOutTools['sales'];
  ticketSigner: TicketSigner;
  doorCodeHash: DoorCodeHash;
  /** Counts wrong door codes. */
  lookUpGuessed: GuessedLookUp;
  challenges: Challenges;
  sessions: DoorSessions;
  desk: DoorDesk;
  limits: DoorLimits;
  countAdmissions: CountAdmissions;
  now: () => number;
}

/** What the door adds to the frame of every route. A device shows the token that it was signed in with. */
export interface Door {
  caller: { actor: DoorSession; recheck: () => Promise<void>; address: () => string };
  services: DoorServices;
  /** `isOpen`: for those who have no token yet. `asksItself`: the route checks the session itself. */
  route: { isOpen?: true; asksItself?: true };
}

export type DoorRoute = Route<Door>;

export const basePath = '/door/v1';

export const { readRoute, actRoute } = routesOf<Door>(({ isOpen = false }) =>
  isOpen ? { security: [] } : { errors: [doorSessionRefused, doorSuspended, doorLimited, doorAppTooOld] },
);
