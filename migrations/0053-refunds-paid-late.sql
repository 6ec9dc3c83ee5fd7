-- concurrently
create index concurrently refunds_paid_late on refunds (paid_late_at) where paid_late_at is not null and paid_late_ended_at is null;
