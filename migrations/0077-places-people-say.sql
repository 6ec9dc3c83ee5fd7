-- in steps
-- was 6d8f6240f1d760bc6173659fd248cff6459e48f7a73d02e64b63124329a45496
-- What is published already is also found by the street and district of its venue, by what people call its part of Metro Manila,
-- and by "free" or "libre" where it costs nothing. The service writes these words with every later change.

with place_words (city, words) as (values
  ('caloocan', 'monumento camarin bagong silang metro manila ncr'),
  ('las pinas', 'pamplona talon metro manila ncr'),
  ('makati', 'makati cbd ayala salcedo rockwell metro manila ncr'),
  ('malabon', 'potrero tugatog metro manila ncr'),
  ('mandaluyong', 'ortigas shaw boni greenfield wack metro manila ncr'),
  ('manila', 'intramuros ermita malate quiapo binondo sampaloc tondo paco luneta divisoria roxas metro manila ncr'),
  ('marikina', 'riverbanks metro manila ncr'),
  ('muntinlupa', 'alabang filinvest ayala sucat metro manila ncr'),
  ('navotas', 'tangos metro manila ncr'),
  ('paranaque', 'sucat bicutan baclaran city aseana metro manila ncr'),
  ('pasay', 'moa ccp newport baclaran roxas metro manila ncr'),
  ('pasig', 'ortigas kapitolyo bridgetowne metro manila ncr'),
  ('pateros', 'metro manila ncr'),
  ('quezon city', 'qc cubao araneta city diliman katipunan eastwood libis tomas morato timog novaliches fairview commonwealth maginhawa loyola bagumbayan balintawak metro manila ncr'),
  ('san juan', 'greenhills metro manila ncr'),
  ('taguig', 'bgc bonifacio global city fort mckinley bicutan uptown metro manila ncr'),
  ('valenzuela', 'malinta karuhatan metro manila ncr')),
turn as (
  select id from events where status = 'PUBLISHED' and ends_at > now() and id > :after order by id limit 50
),
found as (
  select e.id, coalesce(string_agg(format('%L:%s', part.word, part.place), ' '), '')::tsvector as words
  from turn
  join events e on e.id = turn.id
  left join venues v on v.id = e.venue_id
  left join place_words p on p.city in (v.city_text, regexp_replace(v.city_text, '^city of | city$', ''))
  cross join lateral (values
    (v.address1, '3C'),
    (p.words, '4'),
    (case when coalesce((select max(t.price_centavos) = 0 from ticket_types t where t.event_id = e.id and t.published),
                        e.type = 'FREE') then 'free libre gratis' end, '4')) as given (text, place)
  cross join lateral (
    select left(split.word, 60) as word, given.place
    from regexp_split_to_table(
      lower(regexp_replace(normalize(given.text, NFKD), '[\u0300-\u036f]+', '', 'g')),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u206f]+') as split (word)
    where split.word <> '') as part
  group by e.id
),
filled as (
  update events e set search_words = e.search_words || found.words from found
  where e.id = found.id and not tsvector_to_array(e.search_words) @> tsvector_to_array(found.words)
  returning e.search_words
),
known as (
  insert into search_words (word)
  select distinct word from filled cross join lateral unnest(tsvector_to_array(search_words)) as word order by word
  on conflict (word) do nothing
)
select (select id from turn order by id desc limit 1) as after;
