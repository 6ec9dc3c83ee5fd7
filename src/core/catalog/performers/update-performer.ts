import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { writeEventWords } from '../search/write-event-words.ts';
import { ownPerformer } from './own-performer.sql.ts';
import { updatePerformerRow } from './performer.sql.ts';
import type { Performer } from './performer.ts';
import type { PerformerFields } from './performer-fields.ts';

interface UpdatePerformerInput {
  eventId: string;
  performerId: string;
  fields: Partial<PerformerFields>;
  ifMatch?: string;
}

export async function updatePerformer(tx: Tx, actor: Actor, input: UpdatePerformerInput): Promise<Performer> {
  const { eventId, fields, ifMatch } = input;
  const event = await ownEventForChange(tx, actor, eventId);
  const performer = await ownPerformer(tx, actor, input);
  checkIfMatch(ifMatch, 'performer', performer);
  checkEditable(event);
  const names = Object.keys(fields) as (keyof PerformerFields)[];
  if (names.every((name) => performer[name] === fields[name])) return performer;
  const changed = await updatePerformerRow(tx, { ...performer, ...fields });
  if (event.status === 'PUBLISHED') await writeEventWords(tx, { eventIds: [event.id] });
  return changed;
}
