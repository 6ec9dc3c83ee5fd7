import { certificateEnd } from '../platform/certificate-end.ts';
import { gauge } from '../platform/metrics/figure.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Job } from './worker.ts';

/** Looks every hour at the certificate that people are shown at PUBLIC_URL, here or at what stands before us. */
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
      // A trial has none that anybody relies on.
      if (isProduction) end = await certificateEnd(publicUrl);
    },
  };
}
