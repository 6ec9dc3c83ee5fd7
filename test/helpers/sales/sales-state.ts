import assert from 'node:assert/strict';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { SalesModel } from './sales-model.ts';
import { addOnBody } from './sales-model-add-ons.ts';
import { returningTickets } from './sales-model-tickets.ts';

/** Everything about an event's sales that the model predicts, in a form that two can be compared in. */
interface SalesState {
  status: string;
  codeUses: number | null;
  types: Record<string, unknown>;
  orders: Record<string, unknown>;
  payments: Record<string, unknown>;
  refunds: string[];
  disputes: Record<string, unknown>;
  notices: unknown;
  ledger: unknown;
}

export function stateOf(model: SalesModel): SalesState {
  return {
    status: model.status,
    codeUses: model.usesMax === null ? null : model.uses,
    types: Object.fromEntries(
      model.liveTypes.map(({ name, quantity, sold, held, remaining, withdrawn, isMarked, published, addOn }) => [
        name,
        { quantity, sold, held, remaining, withdrawn, isMarked, published, ...addOnBody(addOn) },
      ]),
    ),
    orders: Object.fromEntries(
      model.orders.map((order) => {
        const { status, quantity, method, subtotal, commission, processing, total, refunded } = order;
        const tickets = {
          valid: order.tickets.filter(({ isVoid }) => !isVoid).length,
          void: order.tickets.filter(({ isVoid }) => isVoid).length,
          returning: returningTickets(model, order),
        };
        const money = { subtotal, commission, processing, total, refunded };
        return [
          order.id,
          {
            status,
            quantity,
            method,
            ...money,
            commissionRefunded: order.commissionRefunded,
            disputed: order.disputed,
            tickets,
          },
        ];
      }),
    ),
    payments: Object.fromEntries(
      model.payments.map(({ reference, status, method, total, refunded, isPolled }) => [
        reference,
        { status, method, amount: total, refunded, isPolled },
      ]),
    ),
    refunds: model.refunds
      .map(({ kind, payment, amount, commission, status, tickets }) =>
        [kind, payment.reference, amount, commission, status, tickets?.length ?? 0].join(' '),
      )
      .sort(),
    disputes: Object.fromEntries(model.disputes.map(({ id, amount, status }) => [id, { amount, status }])),
    notices: { ...model.notices, low: model.notices.low.toSorted() },
    ledger: { ...model.ledger },
  };
}

export async function readState(db: Database, eventId: string): Promise<SalesState> {
  const { state } = await db.one<{ state: SalesState }>(sql`
    select json_build_object(
      'status', (select status from events where id = ${eventId}),
      'codeUses', (select uses from access_codes where event_id = ${eventId}),
      'types', (
        select coalesce(json_object_agg(name, json_build_object('quantity', quantity, 'sold', sold_quantity,
          'held', held_quantity, 'remaining', remaining_quantity, 'withdrawn', withdrawn_quantity,
          'isMarked', is_marked_sold_out, 'published', published,
          'kind', kind, 'perTicketMax', per_ticket_max, 'standalone', standalone)), '{}')
        from ticket_types where event_id = ${eventId}),
      'orders', (
        select coalesce(json_object_agg(o.id, json_build_object('status', status, 'quantity', quantity, 'method', method,
          'subtotal', subtotal_centavos, 'commission', commission_centavos, 'processing', processing_centavos,
          'total', total_centavos, 'refunded', refunded_centavos, 'commissionRefunded', commission_refunded_centavos,
          'disputed', disputed_centavos,
          'tickets', (
            select json_build_object('valid', count(*) filter (where status = 'VALID'),
              'void', count(*) filter (where status = 'VOID'),
              'returning', count(*) filter (where returning_at is not null)) from issued_tickets where order_id = o.id))), '{}')
        from orders o where event_id = ${eventId}),
      'payments', (
        select coalesce(json_object_agg('pay_' || replace(id::text, '-', ''), json_build_object('status', status,
          'method', method, 'amount', amount_centavos, 'refunded', refunded_centavos,
          'isPolled', exists (select from queue q where q.kind = 'payment-poll' and q.id = payments.id))), '{}')
        from payments where event_id = ${eventId}),
      'refunds', (
        select coalesce(json_agg(concat_ws(' ', kind, 'pay_' || replace(payment_id::text, '-', ''), amount_centavos,
          commission_centavos, status, coalesce(cardinality(ticket_ids), 0))), '[]')
        from refunds where event_id = ${eventId}),
      'disputes', (
        select coalesce(json_object_agg(id, json_build_object('amount', amount_centavos, 'status', status)), '{}')
        from disputes where event_id = ${eventId}),
      'notices', (
        select json_build_object('completed', count(*) filter (where type = 'order.completed'),
          'refunded', count(*) filter (where type = 'order.refunded'),
          'soldOut', count(*) filter (where type = 'event.sold_out'),
          'low', coalesce(json_agg(format('%s: %s of %s, low at %s', data ->> 'name', data ->> 'remainingQuantity',
            data ->> 'quantity', data ->> 'threshold')) filter (where type = 'ticket.inventory_low'), '[]'))
        from notices where event_id = ${eventId}),
      'ledger', (
        select json_build_object('provider', coalesce(sum(provider_centavos), 0),
          'organization', coalesce(sum(organization_centavos), 0), 'commission', coalesce(sum(commission_centavos), 0),
          'processing', coalesce(sum(processing_centavos), 0), 'unmatched', coalesce(sum(unmatched_centavos), 0))
        from ledger where event_id = ${eventId})) as state`);
  const notices = state.notices as { low: string[] };
  return { ...state, refunds: state.refunds.toSorted(), notices: { ...notices, low: notices.low.toSorted() } };
}

/** I17: one refund is paid once, whatever is sent again and by whichever way; no money leaves that no book shows. */
export async function assertPaidOnce(db: Database, eventId: string): Promise<void> {
  const differing = await db.many(sql`
    with paid as (
      select p.id, coalesce(sum(s.amount_centavos), 0) as centavos
      from payments p left join simulator_refunds s on s.reference = 'pay_' || replace(p.id::text, '-', '')
      where p.event_id = ${eventId} group by p.id
    ), booked as (
      select p.id, coalesce(-sum(l.provider_centavos), 0) as centavos
      from payments p left join ledger l on l.payment_id = p.id and l.kind in ('REFUND', 'UNMATCHED_REFUND')
        and exists (select from refunds r where r.id = l.refund_id and r.status = 'SUCCEEDED')
      where p.event_id = ${eventId} group by p.id
    )
    select id, paid.centavos as paid, booked.centavos as booked from paid join booked using (id)
    where paid.centavos <> booked.centavos`);
  assert.deepEqual(differing, [], 'what the provider paid back is what the ledger says');
}
