-- in steps
-- was 0d37be7869644ca92d82cc0fb85308947b2445117051413f0a0930402d459d4e
-- Whoever asked to hear of an event is told, once, when its tickets can be bought (docs/decisions/0099-told-when-on-sale.md).

alter table interests
  add column if not exists language text not null default 'en',
  -- Since when they wait. Whoever was told and asks again waits anew.
  add column if not exists asked_at timestamptz(3) not null default now(),
  -- When they were told last.
  add column if not exists told_at timestamptz(3);

-- What was on sale all along is no news.
with turn as (
  select id from interests where id > :after order by id limit 1000
), told as (
  update interests i set told_at = now() from turn, events e
  where i.id = turn.id and i.told_at is null and e.id = i.event_id and e.journey_type <> 'PRESELLING'
)
select (select id from turn order by id desc limit 1) as after;
