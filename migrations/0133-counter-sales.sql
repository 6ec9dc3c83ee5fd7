-- Who sold at the counter or the door, and how it was paid; what is reserved there and not paid yet; a sale that was undone was never
-- completed (docs/decisions/0140-the-counter.md).
alter table orders add column counter_sale jsonb;
alter table orders drop constraint orders_check2;
alter table orders add constraint orders_completed_at check (
  (completed_at is not null) = (status in ('COMPLETED', 'REFUNDED')) or (status = 'REFUNDED' and channel = 'COUNTER' and completed_at is null)
) not valid;
alter table orders drop constraint orders_of_organizers;
alter table orders add constraint orders_of_organizers check (channel = 'ONLINE' or (
  (channel = 'COUNTER' or status in ('COMPLETED', 'REFUNDED')) and payment_id is null and commission_centavos = 0 and processing_centavos = 0
)) not valid;
