import { createGuessedLookUp, createGuessLimit } from '../core/base/guess-limit.ts';
import type { Sales } from '../core/selling/cashier/sales.ts';
import { createCountAdmissions } from '../core/selling/check-in/count-admissions.ts';
import { createDoorDesk } from '../core/selling/check-in/door-desk.ts';
import { createDoorSessions } from '../core/selling/check-in/door-session.ts';
import type { DoorServices } from '../door/route.ts';
import type { Database } from '../platform/database/database.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** Of one address, in a minute. No setting lifts it: a door code is short. */
const wrongCodesMax = 10;

export interface DoorOptions {
  db: Database;
  sales: Sales;
  metrics: Metrics;
  now: () => number;
}

/** Puts together what the doors of events need. */
export function createDoor({
  db,
  sales: { ticketSigner, doorCodeHash, challenges },
  metrics,
  now,
}: DoorOptions): DoorServices {
  return {
    db,
    now,
    ticketSigner,
    doorCodeHash,
    challenges,
    lookUpGuessed: createGuessedLookUp(createGuessLimit({ mostPerMinute: wrongCodesMax, now })),
    sessions: createDoorSessions({ db, now }),
    desk: createDoorDesk({ db, ticketSigner, now, onScan: (result) => metrics.scans.inc({ result }) }),
    countAdmissions: createCountAdmissions({ db }),
  };
}
