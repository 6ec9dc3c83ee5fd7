import { sql } from '../../../platform/database/sql.ts';
import { erasedAddressEnd, erasedName } from '../../base/mail-address/erased-buyer.ts';
import type { Invariant } from './invariant.sql.ts';

const ends = `%${erasedAddressEnd}`;

export const privacyChecks: readonly Invariant[] = [
  {
    name: 'erased-buyers-are-gone',
    broken: sql`
      with erased as (select * from orders where erased_at is not null),
      telling as (
        select order_id from notices
        where order_id is not null and (data ->> 'buyerEmail' not like ${ends} or data -> 'holder' ->> 'email' not like ${ends}
          or json_array_length(data -> 'answers') > 0)
        union select order_id from mails where order_id is not null and recipient not like ${ends}
        union select order_id from order_texts where text not like ${ends}
        union select order_id from issued_tickets where holder_email not like ${ends}
        union select order_id from ticket_offers where recipient_email not like ${ends}
        union select order_id from address_changes
        union select order_id from answers
        union select order_id from free_holders
        union select order_id from checkout_answers
        union select order_id from issued_tickets where attendee_name is not null
        union select order_id from order_items where statutory ->> 'name' <> ${erasedName}
        union select order_id from statutory_cards c where c.nth > 0 or not exists (
          select from tax_papers p where p.order_id = c.order_id
          union all select from tax_papers_waiting w where w.order_id = c.order_id)
      )
      select count(*)::int as found
      from erased o left join telling on telling.order_id = o.id
      where telling.order_id is not null or o.buyer_email not like ${ends} or o.buyer_name <> ${erasedName}
        or o.buyer_email_key <> '' or num_nonnulls(o.note, o.invoice, o.email_hash, o.address_hash, o.network_hash) > 0`,
  },
];
