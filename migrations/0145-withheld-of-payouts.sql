-- What was withheld of a payout, and the gross remittance that it was withheld from; null where no rules ask for that.
alter table payouts add column withheld_centavos bigint not null default 0, add column remittance_centavos bigint;
