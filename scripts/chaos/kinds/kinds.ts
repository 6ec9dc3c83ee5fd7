import type { Kind } from '../kind.ts';
import { callsAgain } from './again.ts';
import { clockOff } from './clock.ts';
import { commitCut, connectionsLost, postgresFrozen, postgresRestarted } from './database.ts';
import { diskFull } from './disk.ts';
import { postgresFailedOver } from './failover.ts';
import { errorsInjected, poolOfTwo } from './injected.ts';
import { migrationUnderLoad } from './migration.ts';
import { offersNodeKilled } from './offers.ts';
import { noticesFifty, providerFails, receiversFail } from './outside.ts';
import { processLost, webFrozen, webKilled, webStopped, workerFrozen, workerKilled } from './processes.ts';
import { seatsNodeKilled } from './seats.ts';
import { seriesNodeKilled } from './series.ts';
import { previousBeside } from './versions.ts';

export const kinds: readonly Kind[] = [
  webKilled,
  webStopped,
  webFrozen,
  processLost,
  seatsNodeKilled,
  offersNodeKilled,
  seriesNodeKilled,
  callsAgain,
  workerKilled,
  workerFrozen,
  postgresRestarted,
  postgresFrozen,
  postgresFailedOver,
  commitCut,
  connectionsLost,
  errorsInjected,
  poolOfTwo,
  diskFull,
  clockOff,
  migrationUnderLoad,
  previousBeside,
  receiversFail,
  providerFails,
  noticesFifty,
];
