-- What is kept back of a payout for the tax office (TAX_RULES): an account of the ledger.
alter table ledger
  add column withheld_centavos bigint not null default 0,
  drop constraint ledger_balances,
  add constraint ledger_balances check (
    provider_centavos + organization_centavos + commission_centavos + processing_centavos + unmatched_centavos
      + paid_out_centavos + withheld_centavos = 0) not valid;
