-- When the last of what stands behind a row is settled by the payment provider; null where that was at once, or was not asked.
alter table earnings add column settles_at timestamptz(3);
