import { type Statement, sql } from '../../src/platform/database/sql.ts';

// Statements of the auditor's own: `takilya audit` runs beside these, not in their place.

export interface OrderFacts {
  id: string;
  eventId: string;
  status: string;
  buyerName: string;
  quantity: number;
  totalCentavos: number;
  refundedCentavos: number;
  goodTickets: number;
  sales: number;
  completionsTold: number;
  /** How often it was told that it was placed, and that it was let go. */
  createdTold: number;
  letGoTold: number;
  /** Tickets that took no other's place, and void ones whose place no other took; and how often each was told. */
  issued: number;
  issuedTold: number;
  voided: number;
  voidedTold: number;
  paymentIds: string[];
}

export function listOrderFacts(eventIds: readonly string[]): Statement {
  return sql`
    select o.id, o.event_id, o.status, o.buyer_name, o.quantity, o.total_centavos::float8, o.refunded_centavos::float8,
      (select count(*)::int from issued_tickets t where t.order_id = o.id and t.status <> 'VOID') as good_tickets,
      (select count(*)::int from ledger l where l.order_id = o.id and l.kind = 'SALE') as sales,
      (select count(*)::int from notices n where n.order_id = o.id and n.type = 'order.completed') as completions_told,
      told.created as created_told, told.let_go as let_go_told, told.issued as issued_told, told.voided as voided_told,
      (select count(*)::int from issued_tickets t where t.order_id = o.id
       and not exists (select from issued_tickets p where p.order_id = o.id and p.replaced_by = t.id)) as issued,
      (select count(*)::int from issued_tickets t where t.order_id = o.id and t.status = 'VOID' and t.replaced_by is null) as voided,
      array(select p.id from payments p where p.order_id = o.id)::text[] as payment_ids
    from orders o cross join lateral (
      select count(*) filter (where n.type = 'order.created')::int as created,
             count(*) filter (where n.type in ('order.cancelled', 'order.expired'))::int as let_go,
             count(*) filter (where n.type = 'ticket.issued')::int as issued,
             count(*) filter (where n.type = 'ticket.voided')::int as voided
      from notices n where n.order_id = o.id and n.type <> 'order.completed' and n.type <> 'order.refunded'
    ) as told
    where o.event_id = any(${eventIds}::uuid[])`;
}

export interface TypeFacts {
  id: string;
  eventId: string;
  quantity: number;
  /** Tickets of orders that hold or have some. */
  taken: number;
  goodTickets: number;
  goodNumbers: number;
}

export function listTypeFacts(eventIds: readonly string[]): Statement {
  return sql`
    select t.id, t.event_id, t.quantity,
      (select coalesce(sum(i.quantity), 0)::int from order_items i join orders o on o.id = i.order_id
       where i.ticket_type_id = t.id and o.event_id = t.event_id and o.status in ('PENDING', 'COMPLETED')) as taken,
      (select count(*)::int from issued_tickets g
       where g.ticket_type_id = t.id and g.event_id = t.event_id and g.status <> 'VOID') as good_tickets,
      (select count(distinct g.number)::int from issued_tickets g
       where g.ticket_type_id = t.id and g.event_id = t.event_id and g.status <> 'VOID') as good_numbers
    from ticket_types t where t.event_id = any(${eventIds}::uuid[])`;
}

export interface AdmissionFacts {
  ticketId: string;
  eventId: string;
  times: number;
  told: number;
}

export function listAdmissionFacts(eventIds: readonly string[]): Statement {
  return sql`
    select s.ticket_id, s.event_id, count(*)::int as times,
      (select count(*)::int from issued_tickets t join notices n on n.order_id = t.order_id
       where t.id = s.ticket_id and n.type = 'ticket.admitted' and n.data ->> 'id' = t.id::text) as told
    from scans s where s.event_id = any(${eventIds}::uuid[]) and s.is_admission group by s.ticket_id, s.event_id`;
}

/** How often each payment was credited, whatever for. */
export interface CreditFacts {
  paymentId: string;
  times: number;
}

export function listCreditFacts(eventIds: readonly string[]): Statement {
  return sql`
    select payment_id, count(*)::int as times from ledger
    where event_id = any(${eventIds}::uuid[]) and kind in ('SALE', 'UNMATCHED_PAYMENT') group by payment_id`;
}

/** What the built-in provider has of a payment, by its reference, less what it gave back. */
export interface Kept {
  reference: string;
  keptCentavos: number;
}

export function listKeptBySimulator(): Statement {
  return sql`
    select p.reference,
      (p.amount_centavos - coalesce((select sum(r.amount_centavos) from simulator_refunds r where r.reference = p.reference), 0))::float8
        as kept_centavos
    from simulator_payments p where p.state = 'PAID'`;
}

/** Everything that waits becomes due now, even under a lease: dead workers do not end theirs, and nobody waits for those. */
export function makeDueStatements(): Statement[] {
  return [
    sql`update queue set due_at = now(), leased_until = null where kind not like '%mail%' and not is_failed`,
    sql`update delivery_queue set due_at = now(), leased_until = null where not is_failed`,
  ];
}

export interface Unsettled {
  notices: number;
  deliveries: number;
  refunds: number;
  uncredited: number;
}

/** What workers still have to do, except mails, whose pace is limited. */
export function countUnsettled(paidIds: readonly string[]): Statement {
  return sql`
    select (select count(*) from notices where position is null)::int as notices,
      (select count(*) from delivery_queue)::int as deliveries,
      (select count(*) from refunds where status = 'PENDING')::int as refunds,
      (select count(*) from payments where id = any(${paidIds}::uuid[]) and status <> 'PAID')::int as uncredited`;
}
