import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../actor.ts';
import { raiseInvalid } from '../common.errors.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../ownership.sql.ts';
import { insertAccessCode } from './access-code.sql.ts';
import type { AccessCode } from './access-code.ts';

const codeLengthMax = 100;

/** Makes a code for the presale of the caller's event. */
export async function createAccessCode(
  tx: Tx,
  actor: Actor,
  { eventId, code, usesMax }: { eventId: string; code: string; usesMax: number | null },
): Promise<AccessCode> {
  const event = await ownEventForChange(tx, actor, eventId);
  checkEditable(event);
  const text = code.trim();
  if (text === '' || text.length > codeLengthMax) {
    raiseInvalid([{ field: 'code', message: `must have 1 to ${codeLengthMax} characters` }]);
  }
  if (usesMax !== null && !(Number.isSafeInteger(usesMax) && usesMax > 0)) {
    raiseInvalid([{ field: 'usesMax', message: 'must be a whole number of at least 1' }]);
  }
  const { organizationId } = event;
  const created = await insertAccessCode(tx, { id: newId(), organizationId, eventId: event.id, code: text, usesMax });
  if (created === undefined) raiseInvalid([{ field: 'code', message: 'is a code of this event already' }]);
  return created;
}
