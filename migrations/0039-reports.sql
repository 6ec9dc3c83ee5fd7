-- What reports of sales are read from, so that half a million orders are summed without reading the orders themselves. Only
-- what was sold is in it: holding tickets costs nothing more.
create index orders_sold on orders (event_id, completed_at)
  include (channel, via, promo_code, quantity, total_centavos, discount_centavos, commission_centavos, processing_centavos)
  where completed_at is not null;

-- What was given back, which is little beside what was sold: through the provider, and in cash.
create index ledger_refunds on ledger (organization_id, created_at) where kind = 'REFUND';
create index refunds_in_cash on refunds (organization_id, created_at) where payment_id is null;
