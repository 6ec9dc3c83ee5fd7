import { certificateEnd } from '../platform/certificate-end.ts';
import { gauge } from '../platform/metrics/figure.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Job } from './worker.ts';

/** Checks every hour the certificate that people see at PUBLIC_URL, ours or a proxy's. */
export function certificateJob(
  metrics: Metrics,
  { publicUrl, isProduction }: { publicUrl: string; isProduction: boolean },
): Job {
  let end: Date | undefined;
  metrics.tell(() => [
    gauge('takilya_certificate_expires_timestamp_seconds', 'When the certificate shown at PUBLIC_URL ends.', [
      { value: end === undefined ? null : end.getTime() / 1_000 },
    ]),
  ]);
  return {
    name: 'look at the certificate',
    everyMs: 60 * 60_000,
    run: async () => {
      // Nobody relies on the certificate of a trial.
      if (isProduction) end = await certificateEnd(publicUrl);
    },
  };
}
