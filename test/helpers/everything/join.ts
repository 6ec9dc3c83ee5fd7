import type { Known, Step } from './known.ts';
import { bearer, keyed } from './step-kinds.ts';

/** Somebody waits, or (`own`) waits for something else from now on. */
export async function join(
  known: Known,
  step: Step,
  own: { handle: string; token: string } | undefined,
): Promise<void> {
  const { types, quantity, acceptsFewer, email } = step.args as {
    types: number[] | null;
    quantity: number;
    acceptsFewer: boolean;
    email?: number;
  };
  const event = known.event(step.args.event as number);
  const entry = own && known.facts.entries.find(({ id }) => id === known.entries.get(own.handle)?.id);
  const address =
    email === undefined
      ? `bea-${(own?.handle ?? `w${step.id}`).replace('.', '-')}@example.com`
      : `bea${email}@example.com`;
  if (own && entry === undefined) return;
  const ticketTypeIds = types === null ? null : types.map((at) => event.types[at]?.id);
  const answer = await known.send(step, {
    ...{ method: 'POST', path: `/marketplace/v1/events/${event.id}/waiting` },
    body: { name: 'Bea Cruz', email: address, ticketTypeIds, quantity, acceptsFewer },
    headers: { ...keyed(known, step), ...(own ? bearer(own.token) : {}) },
  });
  known.count(`${step.kind} ${answer.status < 300 ? answer.status : answer.body.error?.code}`);
  if (answer.status !== 201 || own) return;
  const { id, token } = answer.body.data as { id: string; token: string };
  known.entries.set(`w${step.id}`, { id, token });
}
