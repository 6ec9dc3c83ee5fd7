import { hrefTo, usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';
import { ViaField } from '../../ui/via-field.tsx';
import { type Category, categoryHref } from './category.ts';
import type { ListedEvent } from './event-card.tsx';
import { Shelf } from './shelf.tsx';

interface HomePageProps {
  tonight: readonly ListedEvent[];
  weekend: readonly ListedEvent[];
  upcoming: readonly ListedEvent[];
  cities: readonly { name: string; events: number }[];
  /** Categories with events. */
  categories: readonly Category[];
}

export function HomePage({ tonight, weekend, upcoming, cities, categories }: HomePageProps) {
  const page = usePage();
  const { text, hasSignUp, lengths } = page;
  const { site } = text;
  // Nobody looks for events that fit no category.
  const named = categories.filter((category) => category !== 'OTHER');
  const isEmpty = tonight.length + weekend.length + upcoming.length === 0;
  return (
    <Layout title={site.home.title} description={site.home.description} canonical="/" isWithoutSearch>
      <section class="hero">
        <h1>{site.home.lead}</h1>
        <search class="hero-search">
          <form action="/events">
            <ViaField />
            <input
              type="search"
              name="search"
              maxLength={lengths.search}
              placeholder={site.searchPlaceholder}
              aria-label={site.searchLabel}
            />
            <button type="submit">{site.search}</button>
          </form>
        </search>
        {named.length > 0 && <Categories categories={named} />}
        {cities.length > 0 && <Cities cities={cities} />}
      </section>
      {isEmpty && (
        <div class="empty">
          <p>{site.home.none}</p>
          <a class="button" href={hasSignUp ? '/organizer/sign-up' : '/organizer'}>
            {site.home.noneAction}
          </a>
        </div>
      )}
      <Shelf
        title={site.home.tonight}
        events={tonight}
        href={hrefTo(page, '/events?when=tonight')}
        all={site.home.allTonight}
      />
      <Shelf
        title={site.home.weekend}
        events={weekend}
        href={hrefTo(page, '/events?when=weekend')}
        all={site.home.allWeekend}
      />
      <Shelf title={site.home.upcoming} events={upcoming} href={hrefTo(page, '/events')} />
    </Layout>
  );
}

function Categories({ categories }: Pick<HomePageProps, 'categories'>) {
  const { site } = usePage().text;
  return (
    <nav class="chips" aria-label={site.home.categories}>
      {categories.map((category) => (
        <a key={category} href={categoryHref(category)}>
          {site.categories[category]}
        </a>
      ))}
    </nav>
  );
}

function Cities({ cities }: Pick<HomePageProps, 'cities'>) {
  const page = usePage();
  const { site } = page.text;
  return (
    <nav class="chips" aria-label={site.home.cities}>
      {cities.map(({ name, events }) => (
        <a key={name} href={hrefTo(page, `/events?${new URLSearchParams({ city: name })}`)}>
          {name}
          <span class="count" aria-hidden="true">
            {events}
          </span>
          <span class="unseen">{site.home.eventCount(events)}</span>
        </a>
      ))}
    </nav>
  );
}
