-- Who joined in the very batch that handed tickets out was offered an order and did not know which: the offer neither lapsed nor could
-- be left. It is theirs again; what became of an order that ended meanwhile is followed by a worker. One without any order is over.
update waiting_entries w set order_id = o.id
from (
  select distinct on (waiting_entry_id) waiting_entry_id, id from orders
  where waiting_entry_id in (select id from waiting_entries where status = 'OFFERED' and order_id is null)
  order by waiting_entry_id, created_at desc, id desc
) as o
where o.waiting_entry_id = w.id and w.status = 'OFFERED' and w.order_id is null;
update waiting_entries set status = 'CLOSED' where status = 'OFFERED' and order_id is null;

alter table waiting_entries add constraint waiting_entries_offered check (status <> 'OFFERED' or order_id is not null) not valid;
