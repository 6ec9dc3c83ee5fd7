-- Everything that is done once is claimed in this table: calls, forms and commands beside orders and refunds
-- (docs/decisions/0094-one-way-once.md). It keeps its name for nodes of 0.1.0, which look here for orders and refunds, and for
-- the rest in idempotency_records.

alter table order_claims
  -- Of a claim about no order alone.
  alter column order_id drop not null,
  -- Of an answer that holds no token; of a claim that is under way neither this nor a status is there.
  alter column answer_sealed drop not null,
  -- An organization, or a person who belongs to none.
  add column claimant_id uuid,
  add column status integer,
  add column headers jsonb,
  add column body text;

-- Nobody has a claimant yet: what is read to build it is a day of claims at most, and it is empty.
create index order_claims_claimant on order_claims (claimant_id) where claimant_id is not null;
