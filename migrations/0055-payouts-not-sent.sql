-- concurrently
create index concurrently earnings_withdrawn on earnings (organization_id)
  where payout_id is null and withdrawn_payout_id is not null;
create index concurrently payouts_not_sent on payouts (organization_id) where status in ('SCHEDULED', 'FILED');
create index concurrently payouts_in_file on payouts (file_number) where file_number is not null;
create index concurrently payouts_held on payouts (withdrawn_at, id) where is_held;
