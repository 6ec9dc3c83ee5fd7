import type { Tx } from '../../../platform/database/database.ts';
import { newId, randomText } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { unambiguous } from '../../base/text.ts';
import { checkEditable, raiseCodeTaken } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { countAccessCodes, insertAccessCode } from './access-code.sql.ts';
import type { AccessCode } from './access-code.ts';

export const codeLengthMax = 100;

const generatedLength = 8;
// A presale with more codes than this gives each buyer one; interests and mails are for that.
const codesMax = 1_000;
export const usesMost = 1_000_000;

/** Makes a code for the presale of the caller's event; one is drawn where none is given. */
export async function createAccessCode(
  tx: Tx,
  actor: Actor,
  { eventId, code, usesMax }: { eventId: string; code?: string | null; usesMax: number | null },
): Promise<AccessCode> {
  const event = await ownEventForChange(tx, actor, eventId);
  checkEditable(event);
  const text = code?.trim() ?? randomText(unambiguous, generatedLength);
  if (text === '' || text.length > codeLengthMax) {
    raiseInvalid([{ field: 'code', fault: 'lengthOutside', values: { least: 1, most: codeLengthMax } }]);
  }
  if (usesMax !== null && !(Number.isInteger(usesMax) && usesMax > 0 && usesMax <= usesMost)) {
    raiseInvalid([{ field: 'usesMax', fault: 'notWholeWithin', values: { least: 1, most: usesMost } }]);
  }
  const { count } = await countAccessCodes(tx, { eventId: event.id });
  if (count >= codesMax) raise(limitReached, { what: 'access codes of an event', most: codesMax });
  const { organizationId } = event;
  const created = await insertAccessCode(tx, { id: newId(), organizationId, eventId: event.id, code: text, usesMax });
  return created ?? raiseCodeTaken(text);
}
