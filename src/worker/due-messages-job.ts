import type { MessageRules } from '../core/back-office/messages/message.ts';
import type { MessageKeys } from '../core/back-office/messages/message-keys.ts';
import { sendDueMessages } from '../core/back-office/messages/send-due-messages.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

/** Sends messages that go by themselves. By the clock, for events move and dates are added. */
export function dueMessagesJob(
  db: Database,
  { keys, rules, onSent }: { keys: MessageKeys; rules: MessageRules; onSent: () => void },
): Job {
  return {
    name: 'send messages',
    everyMs: 10_000,
    run: async () => {
      if ((await sendDueMessages({ db, keys, rules })) > 0) onSent();
    },
  };
}
