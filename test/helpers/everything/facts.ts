import type pg from 'pg';

// What stands in the database after a step: from it the next operation is chosen, and by it the model judges.

export interface FactOrder {
  id: string;
  event: string;
  status: 'PENDING' | 'COMPLETED' | 'CANCELLED' | 'REFUNDED';
  channel: 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';
  quantity: number;
  total: number;
  refunded: number;
  disputed: number;
  payment: string | null;
  promo: string | null;
  access: string | null;
  entry: string | null;
  expires: string | null;
  completed: string | null;
  created: string;
}

export interface FactItem {
  order: string;
  position: number;
  type: string;
  quantity: number;
  price: number;
  discount: number;
}

export interface FactTicket {
  id: string;
  order: string;
  type: string;
  line: number | null;
  number: number;
  seat: string | null;
  status: 'VALID' | 'USED' | 'VOID';
  next: string | null;
  returning: boolean;
  admitted: string | null;
  holder: string | null;
  code: string;
}

export interface FactRefund {
  id: string;
  order: string;
  payment: string | null;
  kind: 'REQUESTED' | 'AUTOMATIC';
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'SETTLED_OTHERWISE' | 'GIVEN_UP';
  amount: number;
  tickets: string[] | null;
  cancellation: string | null;
  reason: string | null;
  resolution: string | null;
  paidLate: string | null;
  updated: string;
}

interface FactReturn {
  id: string;
  order: string;
  ticket: string;
  status: string;
  mode: string;
  refund: string | null;
  centavos: number;
  offer: string | null;
  replaced: string | null;
  created: string;
}

interface FactType {
  id: string;
  event: string;
  name: string;
  kind: 'TICKET' | 'ADD_ON';
  standalone: boolean;
  quantity: number;
  sold: number;
  held: number;
  left: number;
  withdrawn: number;
  aside: number;
  published: boolean;
  price: number;
}

export interface Facts {
  orders: FactOrder[];
  items: FactItem[];
  tickets: FactTicket[];
  refunds: FactRefund[];
  free: { order: string; tickets: string[] }[];
  returns: FactReturn[];
  types: FactType[];
  events: {
    id: string;
    status: string;
    at: string;
    end: string;
    cancelled: string | null;
    capacity: number | null;
    now: string;
  }[];
  payments: { id: string; order: string; status: string; amount: number; refunded: number }[];
  disputes: { id: string; order: string; status: string; amount: number }[];
  strays: { id: string; status: string; order: string | null; payment: string | null; amount: number | null }[];
  entries: {
    id: string;
    event: string;
    status: string;
    order: string | null;
    place: number | null;
    types: string[] | null;
    quantity: number;
  }[];
  gifts: { id: string; ticket: string; status: string }[];
  payouts: { id: string; status: string; amount: number }[];
  addresses: { id: string; order: string; status: string }[];
  codes: { id: string; event: string; max: number | null; used: number }[];
  provider: { captured: { payment: string; amount: number }[]; refunds: { refund: string; amount: number }[] };
  ledger: { provider: number; organization: number; unmatched: number; paidOut: number };
  /** Admissions that were not undone. */
  scans: { ticket: string; at: string }[];
}

const list = (columns: string, from: string, order = 'id') =>
  `(select coalesce(json_agg(x order by ${order}), '[]') from (select ${columns} from ${from}) x)`;

const question = `select json_build_object(
  'orders', ${list(
    `id, event_id as event, status, channel, quantity, total_centavos::float8 as total, refunded_centavos::float8 as refunded,
     disputed_centavos::float8 as disputed, payment_id as payment, promo_code_id as promo, access_code_id as access, waiting_entry_id as entry,
     expires_at as expires, completed_at as completed, created_at as created`,
    'orders',
  )},
  'items', ${list(
    `order_id as "order", position, ticket_type_id as type, quantity, price_centavos::float8 as price, discount_centavos::float8 as discount`,
    'order_items',
    'x."order", x.position',
  )},
  'tickets', ${list(
    `id, order_id as "order", ticket_type_id as type, line, number, seat_id as seat, status, replaced_by as next,
     returning_at is not null as returning, admitted_at as admitted, holder_email as holder, code`,
    'issued_tickets',
  )},
  'refunds', ${list(
    `id, order_id as "order", payment_id as payment, kind, status, amount_centavos::float8 as amount, ticket_ids as tickets,
     cancellation_id as cancellation, reason, resolution, paid_late_at as "paidLate", updated_at as updated`,
    'refunds',
  )},
  'free', ${list(`order_id as "order", ticket_ids as tickets, id`, 'free_refunds')},
  'returns', ${list(
    `id, order_id as "order", ticket_id as ticket, status, mode, refund_id as refund, refund_centavos::float8 as centavos,
     offer_order_id as offer, new_ticket_id as replaced, created_at as created`,
    'ticket_returns',
  )},
  'types', ${list(
    `id, event_id as event, name, kind, standalone, quantity, sold_quantity as sold, held_quantity as held, remaining_quantity as left,
     withdrawn_quantity as withdrawn, set_aside_quantity as aside, published, price_centavos::float8 as price, ordinal`,
    'ticket_types',
    'x.event, x.ordinal',
  )},
  'events', ${list(
    `id, status, date_time as at, ends_at as end, cancelled_at as cancelled, event_capacity as capacity, now() as now`,
    'events',
  )},
  'payments', ${list(
    `id, order_id as "order", status, amount_centavos::float8 as amount, refunded_centavos::float8 as refunded`,
    'payments',
  )},
  'disputes', ${list(`id, order_id as "order", status, amount_centavos::float8 as amount`, 'disputes')},
  'strays', ${list(
    `id, status, order_id as "order", payment_id as payment, amount_centavos::float8 as amount`,
    'stray_payments',
  )},
  'entries', ${list(
    `id, event_id as event, status, order_id as "order", place::float8 as place, ticket_type_ids as types, quantity`,
    'waiting_entries',
  )},
  'gifts', ${list('id, ticket_id as ticket, status', 'ticket_offers')},
  'payouts', ${list('id, status, amount_centavos::float8 as amount', 'payouts')},
  'addresses', ${list('id, order_id as "order", status', 'address_changes')},
  'codes', ${list(
    'id, event_id as event, orders_max as max, used_orders as used',
    '(select id, event_id, orders_max, used_orders from promo_codes union all select id, event_id, uses_max, uses from access_codes) c',
  )},
  'provider', json_build_object(
    'captured', ${list(`reference as payment, amount_centavos::float8 as amount`, `simulator_payments where state = 'PAID'`, 'x.payment')},
    'refunds', ${list(`refund_id as refund, amount_centavos::float8 as amount`, '(select refund_id, amount_centavos from simulator_refunds union all select left(key, 36)::uuid, amount_centavos from simulator_transfers) s', 'x.refund')}),
  'ledger', (select json_build_object(
    'provider', coalesce(sum(provider_centavos), 0)::float8, 'organization', coalesce(sum(organization_centavos), 0)::float8,
    'unmatched', coalesce(sum(unmatched_centavos), 0)::float8, 'paidOut', coalesce(sum(paid_out_centavos), 0)::float8) from ledger),
  'scans', ${list(`ticket_id as ticket, scanned_at as at`, `scans where is_admission and ticket_id is not null`, 'x.at')}
) as facts`;

/** In one snapshot, with the names that the model has for them. */
export async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query({ name: 'facts', text: question });
  return (rows[0] as { facts: Facts }).facts;
}

/** The tickets that an order was completed with, in a fixed order: each with those that took its place, the present one last. */
export function unitsOf(facts: Facts, orderId: string): FactTicket[][] {
  const own = facts.tickets.filter(({ order }) => order === orderId);
  const replacing = new Set(own.flatMap(({ next }) => next ?? []));
  const ordinal = new Map(facts.types.map(({ id }, at) => [id, at]));
  return own
    .filter(({ id }) => !replacing.has(id))
    .sort(
      (one, other) =>
        (ordinal.get(one.type) ?? 0) - (ordinal.get(other.type) ?? 0) ||
        (one.line ?? 0) - (other.line ?? 0) ||
        one.number - other.number,
    )
    .map((root) => {
      const chain = [root];
      for (let at = root; at.next !== null; chain.push(at)) {
        const next = own.find(({ id }) => id === at.next);
        if (next === undefined) break;
        at = next;
      }
      return chain;
    });
}
