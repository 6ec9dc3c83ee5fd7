import type { Guard } from '../guard.ts';

const ownPlan = 'src/core/catalog/seating-plans/own-plan.sql.ts';

export const seatingGuards: readonly Guard[] = [
  {
    name: 'seats that are held or sold when an event is painted anew',
    invariant: 'a held or sold seat keeps its ticket type and its place on the plan',
    file: 'src/core/catalog/seating/paint-event.ts',
    find: 'refuseStranded(changes);',
    replace: '',
    tests: ['seating/painting'],
  },
  {
    name: 'tickets without a seat on a plan',
    invariant: 'a type of which tickets are sold without a seat does not get seats',
    file: 'src/core/catalog/seating/paint-event.ts',
    find: "if (least === 0 || type.plannedAs === 'RESERVED_SEAT') return true;",
    replace: 'if (least >= 0) return true;',
    tests: ['seating/painting'],
  },
  {
    name: 'blocked seats when a type is put on sale',
    invariant: 'publishing a type that was marked sold out puts no blocked seat on sale',
    file: 'src/core/catalog/ticket-types/ticket-type.ts',
    find: 'remainingQuantity: quantity - soldQuantity - heldQuantity - blockedQuantity,\n    withdrawnQuantity: blockedQuantity,',
    replace: 'remainingQuantity: quantity - soldQuantity - heldQuantity,\n    withdrawnQuantity: 0,',
    tests: ['seating/blocks'],
  },
  {
    name: 'free seats of a block',
    invariant: 'a seat that is held, sold or blocked is not blocked again',
    file: 'src/core/catalog/seat-blocks/create-seat-block.ts',
    find: 'refuseTaken(seats, found);',
    replace: '',
    tests: ['seating/blocks'],
  },
  {
    name: 'plans of others',
    invariant: 'nobody reads or paints with a plan of another organization',
    file: ownPlan,
    find: 'and (organization_id = ${organizationId} or organization_id is null)',
    replace: 'and (organization_id = ${organizationId} or true)',
    tests: ['seating/plans', 'seating/painting'],
  },
  {
    name: 'plans of the operator',
    invariant: 'nobody but the operator changes a plan that is for everybody',
    file: ownPlan,
    find: 'where id = ${planId} and organization_id = ${organizationId}`',
    replace: 'where id = ${planId} and (organization_id = ${organizationId} or organization_id is null)`',
    tests: ['seating/plans'],
  },
  {
    name: 'seats of a stadium by their keys',
    invariant: 'seats of a stadium are blocked in seconds, whatever the database has seen before',
    file: 'src/core/catalog/seat-blocks/seat-block.sql.ts',
    find: 'cross join lateral (select * from tickets where ticket_type_id = k.id and seat_id = s.id limit 1) as t',
    replace:
      'join tickets t on t.ticket_type_id = any(${ticketTypeIds}::uuid[]) and t.seat_id = any(${seats}::text[]) and t.seat_id = s.id and t.ticket_type_id = k.id',
    tests: ['seating/painting'],
  },
];
