import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { countAudience } from './holders.sql.ts';
import { findSpentMessage } from './message.sql.ts';
import type { AudienceCount, Message, MessageRules } from './message.ts';
import type { MessageKeys } from './message-keys.ts';
import { type MessagePath, ownMessage } from './own-message.sql.ts';

interface MessagePreview extends AudienceCount {
  message: Message;
  /** When another message may be sent; null where it may be now. */
  nextAt: string | null;
}

/** To how many a message would go now. */
export async function previewMessage(
  db: Queryable,
  actor: Actor,
  { keys, rules, ...path }: MessagePath & { keys: MessageKeys; rules: MessageRules },
): Promise<MessagePreview> {
  const message = await ownMessage(db, actor, path);
  const [count, spent] = await Promise.all([
    countAudience(db, { ...message, pepper: keys.pepper }),
    rules.perDayMax === null ? undefined : findSpentMessage(db, { ...message, most: rules.perDayMax }),
  ]);
  return { ...count, message, nextAt: spent?.nextAt ?? null };
}
