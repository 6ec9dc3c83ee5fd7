import type { Guard } from './guard.ts';
import { accountGuards } from './list/accounts.ts';
import { actsGuards } from './list/acts.ts';
import { addOnGuards } from './list/add-ons.ts';
import { bundleGuards } from './list/bundles.ts';
import { counterGuards } from './list/counter.ts';
import { doorGuards } from './list/door.ts';
import { everythingGuards } from './list/everything.ts';
import { exchangeGuards } from './list/exchange.ts';
import { faceGuards } from './list/faces.ts';
import { figureGuards } from './list/figures.ts';
import { hotReadGuards } from './list/hot-reads.ts';
import { moneyGuards } from './list/money.ts';
import { openApiGuards } from './list/open-api.ts';
import { platformGuards } from './list/platform.ts';
import { poolGuards } from './list/pool.ts';
import { publicSeatGuards } from './list/public-seats.ts';
import { sandboxGuards } from './list/sandboxes.ts';
import { seatingGuards } from './list/seating.ts';
import { seatGuards } from './list/seats.ts';
import { sellingGuards } from './list/selling.ts';
import { seriesGuards } from './list/series.ts';
import { soldOutGuards } from './list/sold-out.ts';
import { tellingGuards } from './list/telling.ts';
import { tenancyGuards } from './list/tenancy.ts';
import { versionGuards } from './list/versions.ts';

/** Every guard that a malicious caller, or two callers at once, would have to get past. */
export const guards: readonly Guard[] = [
  ...sellingGuards,
  ...soldOutGuards,
  ...counterGuards,
  ...bundleGuards,
  ...moneyGuards,
  ...actsGuards,
  ...addOnGuards,
  ...doorGuards,
  ...figureGuards,
  ...exchangeGuards,
  ...poolGuards,
  ...accountGuards,
  ...tellingGuards,
  ...faceGuards,
  ...hotReadGuards,
  ...platformGuards,
  ...versionGuards,
  ...openApiGuards,
  ...tenancyGuards,
  ...sandboxGuards,
  ...seriesGuards,
  ...publicSeatGuards,
  ...seatingGuards,
  ...seatGuards,
  ...everythingGuards,
];
