-- concurrently
-- What payouts come to, and how many there are, is read from the index alone.
create index concurrently payouts_sums on payouts (organization_id, status) include (amount_centavos);
