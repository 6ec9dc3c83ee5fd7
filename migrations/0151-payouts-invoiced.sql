-- Payouts whose commission is still to be invoiced; what was paid out before this is left alone.
alter table payouts add column commission_settled boolean not null default true;
alter table payouts alter column commission_settled set default false;
