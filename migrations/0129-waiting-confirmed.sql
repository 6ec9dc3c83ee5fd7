-- When a link that was mailed was first opened: until then nobody knows whether the address is theirs who typed it, and offers count
-- among the mails that strangers cause (docs/decisions/0023-mail-limits.md).
alter table waiting_entries add column confirmed_at timestamptz(3);
