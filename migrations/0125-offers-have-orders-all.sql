-- Reads what there is while others write.
alter table waiting_entries validate constraint waiting_entries_offered;
