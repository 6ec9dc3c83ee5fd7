-- When somebody last had the refunds of a cancelled event tried again that the provider had refused; null before that.
alter table event_cancellations add column retried_at timestamptz(3);
