import { availableParallelism } from 'node:os';
import type { Sender } from '../adapters/smtp/pack-mail.ts';
import type { ComposedMail } from '../core/telling/mails/composed-mail.ts';
import type { MailDraft } from '../mail-composer/write-mail.ts';
import { naturalBatch } from '../platform/natural-batch.ts';
import type { PoolWatch } from '../platform/worker-pool/thread-watch.ts';
import { createWorkerPool } from '../platform/worker-pool/worker-pool.ts';
import type { MailWriting, Written } from './mail-writer-thread.ts';

interface MailWriter {
  write(draft: MailDraft): Promise<ComposedMail>;
  close(): Promise<void>;
}

const threadsMin = 2;
const threadsMax = 4;
// Small enough that a thread answers while the server takes the bundle before.
const bundleMax = 16;
const taskMsMax = 30_000;

/** Writes mails in threads beside the one that sells, those that come together in one bundle. */
export function createMailWriter({ from, watch }: { from: Sender; watch?: PoolWatch }): MailWriter {
  const threads = Math.min(threadsMax, Math.max(threadsMin, availableParallelism() - 1));
  const pool = createWorkerPool<MailWriting>({
    entry: new URL('mail-writer-thread.ts', import.meta.url),
    threadsMax: threads,
    waitingMax: bundleMax * threads,
    taskMsMax,
    watch,
  });
  const writeBundle = (drafts: readonly MailDraft[]): Promise<Written[]> =>
    pool.run('mails', 'writeMails', { drafts, from });
  const faultOf = (error: Error): Written => ({ fault: error.message });
  const write = naturalBatch<MailDraft, Written>({
    sizeMax: bundleMax,
    inFlightMax: threads,
    patienceMs: taskMsMax,
    load: async (drafts) => {
      try {
        return await writeBundle(drafts);
      } catch (error) {
        if (drafts.length === 1) return [faultOf(error as Error)];
        // A thread died of one of them, or hung: the others are written without it.
        const alone = drafts.map((draft) => writeBundle([draft]).catch((fault: Error) => [faultOf(fault)]));
        return (await Promise.all(alone)).flat();
      }
    },
  });
  return {
    async write(draft) {
      const written = await write(draft);
      if ('fault' in written) throw new Error(written.fault);
      const { attachments = [], ...composed } = written.composed;
      // A buffer arrives as the bytes that it is made of.
      const restored = attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }));
      return { ...composed, attachments: restored };
    },
    close: pool.close,
  };
}
