-- What an event's rule for returns was, one after the other: a rule that was loosened holds for those who bought before, also
-- once it is tightened again. An order keeps the rule it was placed under and how many changes there had been
-- (docs/decisions/0132-one-pool.md).
alter table events
  -- Null until it changes for the first time; [rule or null], the present one last.
  add column returns_history jsonb;

create function keep_returns() returns trigger language plpgsql as $$
begin
  new.returns_history := coalesce(old.returns_history, '[]') || jsonb_build_array(new.returns);
  return new;
end $$;
create trigger events_returns before update of returns on events
  for each row when (old.returns is distinct from new.returns) execute function keep_returns();
