import { createHash } from 'node:crypto';
import type { Actor } from '../../core/base/actor.ts';
import { type Claim, type StepClaim, stepOf } from '../../core/base/idempotency/claim.ts';
import { once } from '../../core/base/idempotency/once.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { randomBase62 } from '../../platform/ids.ts';
import { pathOf } from '../path.ts';
import { seeOther } from '../send-page.ts';
import type { FormFields } from './forms.ts';
import type { PersonVisit } from './signed-in.ts';

const onceLength = 22;

/** What makes a form one that is sent once: the token that it came with, or a fresh one for a new form. */
export function onceOf(form: FormFields): string {
  const given = form.text('once');
  return /^[A-Za-z0-9]{22}$/.test(given) ? given : randomBase62(onceLength);
}

/**
 * Does what a form asks for unless the same form was sent before, by a second press or by loading its answer again.
 * Undefined then: what the first answer showed was meant to be shown once, so nothing of it is kept.
 */
export async function doOnce<Made>(
  tx: Tx,
  visit: FormVisit,
  work: () => Promise<Made>,
  /** Of several things that a form asks for, the one that is done here. */
  { part = 'form' }: { part?: string } = {},
): Promise<Made | undefined> {
  let made: Made | undefined;
  await once(tx, claimOf(visit, part), async () => {
    made = await work();
    return { status: 200, headers: {}, body: '' };
  });
  return made;
}

/** Lets a form that is sent again, at the same moment or later, lead to where it led first, and does nothing more. */
export async function leadOnce(
  db: Database,
  visit: FormVisit & Pick<PersonVisit, 'reply'>,
  handle: () => Promise<void>,
): Promise<void> {
  const { form, reply } = visit;
  if (!form.has('once')) return handle();
  const { answer, isReplayed } = await once({ db, meanwhile: 'WAIT' }, claimOf(visit, 'sent'), async () => {
    await handle();
    const location = reply.getHeader('location');
    // Anything else than being led on says what was wrong, or shows what is shown once.
    return typeof location === 'string' ? { status: reply.statusCode, headers: { location }, body: '' } : undefined;
  });
  if (isReplayed) seeOther(reply, answer?.headers.location as string);
}

/** What a form claims a step by that commits before the form is answered: sent again after an interruption it finds it done. */
export function stepOfForm(visit: FormVisit, step: string): StepClaim {
  return stepOf(claimOf(visit, 'step'), step);
}

type FormVisit = Pick<PersonVisit, 'form' | 'request'> & { actor: Pick<Actor, 'organizationId'> };

function claimOf({ form, actor, request }: FormVisit, word: string): Claim {
  // A form that was changed and sent again is another one.
  const content = createHash('sha256').update(JSON.stringify(form.entries())).digest('hex');
  return {
    organizationId: actor.organizationId,
    key: `${word} ${onceOf(form)} ${content}`,
    method: 'POST',
    path: pathOf(request.url),
    body: '',
  };
}
