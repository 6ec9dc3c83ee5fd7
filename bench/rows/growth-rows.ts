import { noticeTypes } from '../../src/core/telling/notices/kinds.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import type { OnSale } from '../buying.ts';
import type { World } from '../world.ts';

/** A webhook that nothing is sent to. */
export async function insertWebhook({ db, organization }: World): Promise<string> {
  const id = newId();
  await db.run(sql`
    insert into webhooks (id, organization_id, url, events, sees_buyers, secret_sealed, is_active)
    values (${id}, ${organization.id}, 'https://example.com/hook', ${noticeTypes}, true, '', false)`);
  return id;
}

/** Older notices, deliveries, requests, earnings and payouts, up to a number of each. */
export async function insertPast(
  world: World,
  { webhookId, total }: { webhookId: string; total: number },
): Promise<void> {
  const { db, organization } = world;
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from deliveries where webhook_id = ${webhookId}`,
  );
  const more = sql`generate_series(${count + 1}::int, ${total}::int) as n`;
  // Other rows of the benchmark may have sold before.
  const { last } = await db.one<{ last: number }>(sql`
    select coalesce(max(last), 0)::int as last from notice_positions where organization_id = ${organization.id}`);
  await db.run(sql`
    with told as (
      insert into notices (id, organization_id, event_id, type, is_test, data, created_at, position)
      select uuidv7(-n * interval '1 second'), ${organization.id}, gen_random_uuid(), 'event.sold_out', false, '{}', now() - n * interval '1 second', ${last - count}::int + n
      from ${more} returning id, created_at
    ), sent as (
      insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, signer_webhook_ids, notice_id, message_id,
                              event_type, trigger, sees_buyers, url, status, attempts, created_at)
      select uuidv7(created_at - now()), ${organization.id}, 'WEBHOOK', ${webhookId}, ${webhookId}, array[${webhookId}::uuid], id, 'msg',
             'event.sold_out', 'EVENT', false, 'https://example.com/hook', 'DELIVERED', 1, created_at from told returning webhook_id, created_at
    )
    insert into delivery_counts as c (webhook_id, day, count)
    select webhook_id, (created_at at time zone 'UTC')::date, count(*) from sent group by 1, 2
    on conflict (webhook_id, day) do update set count = c.count + excluded.count`);
  await db.run(sql`
    insert into notice_positions (organization_id, last) values (${organization.id}, ${last + total - count})
    on conflict (organization_id) do update set last = excluded.last`);
  await db.run(sql`
    insert into mails (id, organization_id, order_id, kind, recipient, language, data, status, created_at)
    select uuidv7(-n * interval '1 second'), ${organization.id}, gen_random_uuid(), 'TICKETS', 'ana@example.com', 'en', '{}', 'SENT', now() - n * interval '1 second'
    from ${more}`);
  await db.run(sql`
    insert into request_log (id, request_id, organization_id, api_key_id, method, path, status, duration_ms, address, created_at)
    select uuidv7(-n * interval '1 second'), 'req_' || n, ${organization.id}, gen_random_uuid(), 'GET', '/open-api/v1/events', 200, 3, '203.0.113.7',
           now() - n * interval '1 second'
    from ${more}`);
  // A payout takes what a week brought.
  await db.run(sql`
    with paid as (
      insert into payouts (id, organization_id, amount_centavos, status, sent_at, paid_at, created_at)
      select gen_random_uuid(), ${organization.id}, 8000000, 'PAID', now(), now(), now() - n * interval '1 hour' from ${more} where n % 100 = 0
      returning id, organization_id
    )
    insert into earnings (organization_id, event_id, ends_at, amount_centavos, movements, payout_id)
    select organization_id, gen_random_uuid(), now() - interval '60 days', 80000, 1, id from paid, generate_series(1, 100)`);
  await db.run(sql`vacuum analyze`);
}

/** Orders of before, up to a number: cancelled ones, which have no tickets. */
export async function insertOrders({ db, organization }: World, { eventId }: OnSale, total: number): Promise<void> {
  await db.run(sql`
    insert into orders (id, organization_id, event_id, order_number, status, quantity, buyer_name, buyer_email,
                        buyer_email_key, token_hash, absorb_fees, method, subtotal_centavos, commission_centavos,
                        processing_centavos, total_centavos, created_at, updated_at)
    select gen_random_uuid(), ${organization.id}::uuid, ${eventId}::uuid, 'TK-' || gen_random_uuid(), 'CANCELLED', 1, 'Ana Reyes',
           'ana@example.com', 'ana@example.com', '', true, 'gcash', 80000, 5600, 2000, 80000,
           now() - n * interval '1 second', now()
    from generate_series((select count(*) + 1 from orders where event_id = ${eventId}), ${total}::int) as n`);
  await db.run(sql`
    insert into order_items (order_id, position, id, ticket_type_id, quantity, price_centavos, name, section, row_label)
    select o.id, 0, gen_random_uuid(), gen_random_uuid(), 1, 80000, 'General Admission', 'General Admissions', 'GA'
    from orders o where o.event_id = ${eventId} and not exists (select from order_items i where i.order_id = o.id)`);
  await db.run(sql`
    insert into order_counts (event_id, pending, cancelled)
    select ${eventId}::uuid, count(*) filter (where status = 'PENDING'), count(*) filter (where status = 'CANCELLED')
    from orders where event_id = ${eventId}
    on conflict (event_id) do update set pending = excluded.pending, cancelled = excluded.cancelled`);
  await db.run(sql`vacuum analyze`);
}

/** All but the first ones, which are those that were made before. */
export async function endEvents({ db, organization }: World, { after }: { after: number }): Promise<void> {
  await db.run(sql`
    update events set date_time = now() - interval '200 days'
    where organization_id = ${organization.id} and slug like 'gabi-ng-musika-%' and split_part(slug, '-', 4)::int > ${after}`);
  await db.run(sql`vacuum analyze events`);
}

/** Tickets of an event that were sold, up to a number. */
export async function insertTickets(
  { db, organization }: World,
  { eventId, ticketTypeId }: OnSale,
  total: number,
): Promise<void> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from issued_tickets where event_id = ${eventId}`,
  );
  await db.run(sql`
    with made as (
      insert into orders (id, organization_id, event_id, order_number, status, quantity, buyer_name, buyer_email,
                          buyer_email_key, token_hash, absorb_fees, method, subtotal_centavos, commission_centavos,
                          processing_centavos, total_centavos, created_at, updated_at, completed_at)
      select gen_random_uuid(), ${organization.id}::uuid, ${eventId}::uuid, 'TK-' || gen_random_uuid(), 'COMPLETED', 1, 'Ana Reyes',
             'ana@example.com', 'ana@example.com', '', true, 'gcash', 80000, 5600, 2000, 80000, now() - n * interval '1 second', now(), now()
      from generate_series(${count + 1}::int, ${total}::int) as n returning id, created_at
    ), lines as (
      insert into order_items (order_id, position, id, ticket_type_id, quantity, price_centavos, name, section, row_label)
      select id, 0, gen_random_uuid(), ${ticketTypeId}::uuid, 1, 80000, 'General Admission', 'General Admissions', 'GA' from made
    )
    insert into issued_tickets (id, organization_id, event_id, order_id, ticket_type_id, number, code, created_at)
    select gen_random_uuid(), ${organization.id}::uuid, ${eventId}::uuid, id, ${ticketTypeId}::uuid,
           ${count}::int + row_number() over (), md5(id::text), created_at from made`);
  await db.run(sql`
    update ticket_types set sold_quantity = ${total}, remaining_quantity = quantity - ${total} where id = ${ticketTypeId}`);
  await db.run(sql`
    insert into order_counts (event_id, completed) values (${eventId}, ${total})
    on conflict (event_id) do update set completed = excluded.completed`);
  await db.run(sql`vacuum analyze`);
}
