-- A seat that is kept for those who wait is nobody's yet: whoever sells it without asking is refused (docs/decisions/0132-one-pool.md).
alter table tickets add constraint tickets_aside_are_free check (not is_aside or (state = 'FREE' and block_id is null)) not valid;
