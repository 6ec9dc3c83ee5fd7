import { createHash } from 'node:crypto';
import type { Actor } from '../../core/base/actor.ts';
import { once } from '../../core/base/idempotency/once.ts';
import type { Tx } from '../../platform/database/database.ts';
import { randomBase62 } from '../../platform/ids.ts';
import { pathOf } from '../path.ts';
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
  visit: Pick<PersonVisit, 'form' | 'request'> & { actor: Pick<Actor, 'organizationId'> },
  work: () => Promise<Made>,
): Promise<Made | undefined> {
  const { form, actor, request } = visit;
  let made: Made | undefined;
  // A form that was changed and sent again is another one.
  const content = createHash('sha256').update(JSON.stringify(form.entries())).digest('hex');
  const claim = {
    organizationId: actor.organizationId,
    key: `form ${onceOf(form)} ${content}`,
    method: 'POST',
    path: pathOf(request.url),
    body: '',
  };
  await once(tx, claim, async () => {
    made = await work();
    return { status: 200, headers: {}, body: '' };
  });
  return made;
}
