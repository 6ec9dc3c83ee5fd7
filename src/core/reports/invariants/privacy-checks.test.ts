import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { privacyChecks } from './privacy-checks.sql.ts';

const check = 'erased-buyers-are-gone';
const erase = (id: string) =>
  `update orders set buyer_name = 'Erased', buyer_email = 'erased-1@erased.invalid', buyer_email_key = '', erased_at = now()
   where id = '${id}'`;

const breaks: Break[] = [
  {
    check,
    how: 'a buyer who is called erased and is not',
    statements: ({ pendingOrder }) => [`update orders set erased_at = now() where id = '${pendingOrder}'`],
  },
  {
    check,
    how: 'a trace of where the buyer came from',
    statements: ({ pendingOrder }) => [
      erase(pendingOrder),
      `update orders set address_hash = '\\x01' where id = '${pendingOrder}'`,
    ],
  },
  {
    check,
    how: 'to whom the invoice was to be made out',
    statements: ({ pendingOrder }) => [
      erase(pendingOrder),
      `update orders set invoice = '{"name": "Ana Reyes"}' where id = '${pendingOrder}'`,
    ],
  },
  {
    check,
    how: 'the name on a card in a line of the order',
    statements: ({ pendingOrder }) => [
      erase(pendingOrder),
      `update order_items set statutory = '{"kind": "PWD", "name": "Ana Reyes"}' where order_id = '${pendingOrder}'`,
    ],
  },
  {
    check,
    how: 'a card that no invoice prints',
    statements: ({ pendingOrder }) => [
      erase(pendingOrder),
      `insert into statutory_cards (order_id, position, nth, kind, document, name, number_sealed, card_hash, created_at)
       select order_id, position, 0, 'PWD', 'PWD', 'Ana Reyes', '', '', now() from order_items where order_id = '${pendingOrder}' limit 1`,
    ],
  },
  {
    check,
    how: 'a note to whom the tickets were given',
    statements: ({ giftOrder }) => [erase(giftOrder)],
  },
  {
    check,
    how: 'a notice that still names the buyer',
    statements: ({ completedOrder }) => [
      erase(completedOrder),
      `update notices set data = '{"buyerEmail": "ana@example.com"}' where order_id = '${completedOrder}'`,
    ],
  },
  {
    check,
    how: 'a holder of a ticket who is still named',
    statements: ({ completedOrder }) => [
      erase(completedOrder),
      `update issued_tickets set holder_name = 'Ben', holder_email = 'ben@example.com', holder_email_key = 'ben@example.com'
       where order_id = '${completedOrder}'`,
    ],
  },
  {
    check,
    how: 'what the buyer answered to a question',
    statements: ({ completedOrder }) => [
      erase(completedOrder),
      `insert into questions (id, organization_id, event_id, position, label, kind, required, per_ticket)
       select id, organization_id, event_id, 1, 'Allergies', 'TEXT', false, false from orders where id = '${completedOrder}'`,
      `insert into answers (organization_id, event_id, order_id, question_id, value)
       select organization_id, event_id, id, id, '"nuts"' from orders where id = '${completedOrder}'`,
    ],
  },
  {
    check,
    how: 'an address that was to be put right',
    statements: ({ completedOrder }) => [
      erase(completedOrder),
      `insert into address_changes (id, organization_id, order_id, old_email, old_email_key, new_email, new_email_key, token_hash)
       select id, organization_id, id, 'a@example.com', '', 'b@example.com', '', '' from orders where id = '${completedOrder}'`,
    ],
  },
  {
    check,
    how: 'a search that still finds the buyer',
    statements: ({ completedOrder }) => [
      erase(completedOrder),
      `insert into order_texts (order_id, organization_id, text)
       select id, organization_id, 'ana reyes ana@example.com' from orders where id = '${completedOrder}'`,
    ],
  },
  {
    check,
    how: 'a mail that still goes to the buyer',
    statements: ({ completedOrder }) => [
      erase(completedOrder),
      `insert into mails (id, order_id, kind, recipient, language, data, status)
       values (gen_random_uuid(), '${completedOrder}', 'TICKETS', 'ana@example.com', 'en', '{}', 'SENT')`,
    ],
  },
];

testBreaks(privacyChecks, breaks);
