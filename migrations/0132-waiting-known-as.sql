-- concurrently
create unique index concurrently waiting_entries_known_as on waiting_entries (known_as) where known_as is not null;
