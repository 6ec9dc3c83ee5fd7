import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { writeEventWords } from '../search/write-event-words.ts';
import { countPerformers, insertPerformer } from './performer.sql.ts';
import type { Performer } from './performer.ts';
import type { PerformerFields } from './performer-fields.ts';

export async function createPerformer(
  tx: Tx,
  actor: Actor,
  { policy, eventId, fields }: { policy: Policy; eventId: string; fields: PerformerFields },
): Promise<Performer> {
  const event = await ownEventForChange(tx, actor, eventId);
  checkEditable(event);
  const { count } = await countPerformers(tx, { eventId: event.id });
  const most = policy.maxima.performers;
  if (count >= most) raise(limitReached, { what: 'performers of an event', most });
  const { organizationId } = event;
  const performer = await insertPerformer(tx, { ...fields, id: newId(), organizationId, eventId: event.id });
  if (event.status === 'PUBLISHED') await writeEventWords(tx, { eventIds: [event.id] });
  return performer;
}
