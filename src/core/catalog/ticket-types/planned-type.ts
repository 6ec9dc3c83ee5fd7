import { raise } from '../../base/define-error.ts';
import { typeOnPlan } from './ticket-type.errors.ts';
import type { TicketType } from './ticket-type.ts';

const follows = ['quantity', 'type', 'kind'] as const;

/** How many tickets a type on a plan has, and of which sort, follows from its seats. */
export function checkPlanned(
  type: TicketType | undefined,
  changes: Partial<Pick<TicketType, (typeof follows)[number]>>,
): void {
  if (type === undefined || type.plannedAs === null) return;
  const isOther = follows.some((name) => changes[name] !== undefined && changes[name] !== type[name]);
  if (isOther) raise(typeOnPlan, { name: type.name });
}
