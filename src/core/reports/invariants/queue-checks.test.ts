import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { queueChecks } from './queue-checks.sql.ts';

const breaks: Break[] = [
  {
    check: 'pending-refunds-are-queued',
    how: 'money on its way back that no worker knows of',
    statements: ({ pendingAutomaticRefund }) => [`delete from queue where id = '${pendingAutomaticRefund}'`],
  },
  {
    check: 'pending-mails-are-queued',
    how: 'a mail that nobody will send',
    statements: () => [
      `insert into mails (id, kind, recipient, language, data)
       values (gen_random_uuid(), 'TICKETS', 'ana@example.com', 'en', '{}')`,
    ],
  },
  {
    check: 'running-cancellations-are-queued',
    how: 'a cancelled event whose orders nobody gives back',
    statements: ({ event }) => [
      `insert into event_cancellations (id, event_id, organization_id, reason, orders_total, refunded_before, cancelled_before)
       select gen_random_uuid(), id, organization_id, 'Rain', 0, 0, 0 from events where id = '${event}'`,
    ],
  },
  {
    check: 'untold-reschedules-are-queued',
    how: 'an event that was moved without a word to its buyers',
    statements: ({ event }) => [
      `insert into reschedules (id, event_id, organization_id, name, date_time, timezone, location_type, is_moved)
       select gen_random_uuid(), id, organization_id, name, date_time, timezone, location_type, true
       from events where id = '${event}'`,
    ],
  },
  {
    check: 'unsent-messages-are-queued',
    how: 'a message to holders that nobody will send',
    statements: ({ event }) => [
      `insert into messages (id, organization_id, event_id, subject, text, status, sent_at)
       select gen_random_uuid(), organization_id, id, 'Doors', 'At six', 'SENDING', now() from events where id = '${event}'`,
    ],
  },
  {
    check: 'pending-deliveries-are-queued',
    how: 'a delivery that nobody will try',
    statements: ({ event }) => [
      `insert into deliveries (id, organization_id, target_kind, target_id, message_id, event_type, trigger, sees_buyers, url,
                               next_attempt_at)
       select gen_random_uuid(), organization_id, 'EVENT', id, 'msg_1', 'order.completed', 'EVENT', true,
              'https://example.com', now() from events where id = '${event}'`,
    ],
  },
];

testBreaks(queueChecks, breaks);
