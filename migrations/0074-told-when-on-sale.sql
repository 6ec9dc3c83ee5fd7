-- Whoever asked to hear of an event is told, once, when its tickets can be bought (docs/decisions/0099-told-when-on-sale.md).

alter table interests
  add column language text not null default 'en',
  -- Since when they wait. Whoever was told and asks again waits anew.
  add column asked_at timestamptz(3) not null default now(),
  -- When they were told last.
  add column told_at timestamptz(3);

-- What was on sale all along is no news.
update interests i set told_at = now() from events e where e.id = i.event_id and e.journey_type <> 'PRESELLING';
