-- concurrently
-- The notices that name people of an order, beside those that have an index already.
create index concurrently notices_of_order on notices (order_id)
  where order_id is not null and type <> 'order.completed' and type <> 'order.refunded';
-- What is pulled by kind.
create index concurrently notices_of_type on notices (organization_id, type, position) where position is not null;
