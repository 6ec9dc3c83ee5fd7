-- concurrently
create index concurrently payouts_to_invoice on payouts (sent_at, id)
  where not commission_settled and remittance_centavos is not null and sent_at is not null;
