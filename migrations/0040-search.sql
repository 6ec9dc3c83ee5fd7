-- What the marketplace's search finds an event by: the words of its name, of its performers, of its organizer and place, and
-- of its category, told apart by weight. The service writes them, in lower case and without accents, when an event is published
-- and whenever one of these changes.

alter table events add column search_words tsvector not null default '';

-- Every word that was ever written so: a word that was mistyped is looked up among these, which are few.
create table search_words (word text primary key);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

-- What is published already. Names of performers and organizers are folded as nearly as the database can; the next change of
-- the event writes them as the service does.
create temporary table category_words (category text, words text);
insert into category_words values
  ('MUSIC', 'music musika concert concerts konsiyerto gig gigs band bands banda'),
  ('THEATRE', 'theatre theater teatro dula play plays musical musicals'),
  ('COMEDY', 'comedy komedya standup'),
  ('FESTIVAL', 'festival festivals fiesta fiestas pista pistahan'),
  ('SPORTS', 'sports sport isports palakasan game games laro'),
  ('ARTS', 'arts art sining exhibit exhibition museum'),
  ('FOOD', 'food drink drinks pagkain inumin'),
  ('NIGHTLIFE', 'nightlife party parties club clubs gimik gabi'),
  ('CONFERENCE', 'conference conferences kumperensya summit seminar workshop'),
  ('COMMUNITY', 'community komunidad charity'),
  ('FAMILY', 'family pamilya pampamilya kids children bata');

update events e set search_words = found.words
from (
  select e.id, coalesce(string_agg(format('%L:%s', part.word, part.place), ' '), '')::tsvector as words
  from events e
  join organizations o on o.id = e.organization_id
  left join venues v on v.id = e.venue_id
  left join category_words c on c.category = e.category
  cross join lateral (values
    (e.search_text, '1A'),
    ((select string_agg(p.name, ' ') from performers p where p.event_id = e.id), '2B'),
    (concat_ws(' ', o.name, v.search_text, v.city_text), '3C'),
    (c.words, '4')) as given (text, place)
  cross join lateral (
    select left(split.word, 60) as word, given.place
    from regexp_split_to_table(
      lower(regexp_replace(normalize(given.text, NFKD), '[\u0300-\u036f]+', '', 'g')),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u206f]+') as split (word)
    where split.word <> '') as part
  where e.status = 'PUBLISHED'
  group by e.id) found
where e.id = found.id;

drop table category_words;

insert into search_words (word)
select distinct word from events e cross join lateral unnest(tsvector_to_array(e.search_words)) as word;

-- Without a list of what is still to be sorted in, which every search would read.
create index events_listed_words on events using gin (search_words) with (fastupdate = off)
  where status = 'PUBLISHED' and visibility = 'PUBLIC' and not is_sandbox;
-- Those that have a word in their names are found first, where a word is common.
create index events_listed_name_words on events using gin (ts_filter(search_words, '{a}')) with (fastupdate = off)
  where status = 'PUBLISHED' and visibility = 'PUBLIC' and not is_sandbox;
drop index events_listed_search;
