import { claimAudit, recordUpkeep } from '../core/back-office/upkeep/upkeep.sql.ts';
import { checkInvariants, type InvariantRules } from '../core/reports/invariants/check-invariants.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Job } from './worker.ts';

const auditJobName = 'audit';
// Two to six in Manila, when few buy and no nightly backup of ours is over yet.
const quietHoursDefault = [2, 3, 4, 5];
// Nobody waits for it, but a snapshot that stays open for hours keeps the database from cleaning up.
const statementMsMaxDefault = 5 * 60_000;

/** What `takilya audit` checks, once a day and by one worker. The outcome is at /metrics. */
export function auditJob(
  db: Database,
  options: { rules: InvariantRules; log: Log; quietHours?: readonly number[]; statementMsMax?: number },
): Job {
  const { rules, log, quietHours = quietHoursDefault, statementMsMax = statementMsMaxDefault } = options;
  return {
    name: auditJobName,
    everyMs: 10 * 60_000,
    isUpkeep: true,
    run: async () => {
      if (!(await claimAudit(db, { quietHours }))) return;
      const begunMs = performance.now();
      const record = (isGood: boolean, figure: number) =>
        recordUpkeep(db, { name: 'audit', isGood, seconds: (performance.now() - begunMs) / 1_000, figure });
      try {
        const { ok, checks } = await checkInvariants(db, rules, { statementMsMax });
        const broken = checks.filter((check) => !check.ok);
        await record(
          ok,
          broken.reduce((sum, { found }) => sum + found, 0),
        );
        if (!ok)
          log.error({ broken: broken.map(({ name, found }) => `${name}: ${found}`) }, 'The audit found something');
      } catch (error) {
        await record(false, 0);
        throw error;
      }
    },
  };
}
