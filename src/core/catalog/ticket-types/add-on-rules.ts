import { type Detail, raise } from '../../base/define-error.ts';
import { kindOfSold } from './ticket-type.errors.ts';
import type { TicketType } from './ticket-type.ts';
import type { TicketTypeFields } from './ticket-type-fields.ts';

type Said = Pick<TicketTypeFields, 'kind' | 'perTicketMax' | 'standalone'>;

/** What add-ons alone have. `before` is what the type has where the change leaves something out. */
export function addOnFaults(changes: Partial<Said> | undefined, before?: Said, prefix = ''): Detail[] {
  const { kind = 'TICKET', perTicketMax = null, standalone = false } = { ...before, ...changes };
  if (kind === 'ADD_ON') return [];
  return [
    ...(perTicketMax === null ? [] : [{ field: `${prefix}perTicketMax`, fault: 'ofAddOnsOnly' } as const]),
    ...(standalone ? [{ field: `${prefix}standalone`, fault: 'ofAddOnsOnly' } as const] : []),
  ];
}

/** People hold what they bought: it stays what it was. The caller holds the lock on the type. */
export function checkKind(before: TicketType, after: Pick<TicketType, 'kind'>): void {
  const { soldQuantity: sold, heldQuantity: held, refundedQuantity: refunded } = before;
  if (before.kind !== after.kind && sold + held + refunded > 0) raise(kindOfSold, { name: before.name });
}
