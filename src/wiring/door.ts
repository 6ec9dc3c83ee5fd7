import type { ScanResult } from '../../door-rules/decide-scan.ts';
import { createGuessedLookUp, createGuessLimit } from '../core/base/guess-limit.ts';
import type { Sales } from '../core/selling/cashier/sales.ts';
import { createCountAdmissions } from '../core/selling/door/count-admissions.ts';
import { createDoorDesk } from '../core/selling/door/door-desk.ts';
import { createDoorSessions } from '../core/selling/door/door-session.ts';
import type { CheckTokens } from '../core/selling/door/identify-scans.ts';
import { createDoorLimits, type DoorLimitFigures } from '../core/selling/door-limits/door-limits.ts';
import type { DoorServices } from '../door/route.ts';
import type { Database } from '../platform/database/database.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** From one network address, in a minute. No setting lifts it: a door code is short. */
const wrongCodesMax = 10;

interface DoorOptions {
  db: Database;
  sales: Sales;
  metrics: Metrics;
  limits: DoorLimitFigures | null;
  checkTokens: CheckTokens;
  now: () => number;
}

/** Puts together what the doors of events need. */
export function createDoor({ db, sales, metrics, limits, checkTokens, now }: DoorOptions): DoorServices {
  const { ticketSigner, doorCodeHash, challenges } = sales;
  const onScan = (result: ScanResult) => metrics.scans.inc({ result });
  return {
    db,
    sales,
    now,
    ticketSigner,
    doorCodeHash,
    challenges,
    lookUpGuessed: createGuessedLookUp(createGuessLimit({ mostPerMinute: wrongCodesMax, now })),
    sessions: createDoorSessions({ db, now }),
    desk: createDoorDesk({ db, ticketSigner, checkTokens, now, onScan }),
    limits: createDoorLimits(limits, { now }),
    countAdmissions: createCountAdmissions({ db }),
  };
}
