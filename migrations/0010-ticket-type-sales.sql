-- What the valid tickets of a type were sold for, at the prices of then, so that showing it costs no walk through the orders.

alter table ticket_types add column sold_centavos bigint not null default 0 check (sold_centavos >= 0);

update ticket_types t set sold_centavos = sold.centavos
from (
  select i.ticket_type_id, sum(i.quantity * i.price_centavos) as centavos
  from orders o join order_items i on i.order_id = o.id
  where o.status = 'COMPLETED' group by i.ticket_type_id
) as sold
where sold.ticket_type_id = t.id;
