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
        {!isEmpty && <Filters categories={named} cities={cities} />}
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

/** One row of ways to fewer events: by when, by kind, by city. */
function Filters({ categories, cities }: Pick<HomePageProps, 'categories' | 'cities'>) {
  const page = usePage();
  const { site } = page.text;
  return (
    <nav class="chips" aria-label={site.results.filters}>
      <a href={hrefTo(page, '/events?when=tonight')}>{site.results.tonight}</a>
      <a href={hrefTo(page, '/events?when=weekend')}>{site.results.weekend}</a>
      {categories.map((category) => (
        <a key={category} href={categoryHref(category)}>
          {site.categories[category]}
        </a>
      ))}
      {cities.map(({ name }) => (
        <a key={name} href={hrefTo(page, `/events?${new URLSearchParams({ city: name })}`)}>
          {name}
        </a>
      ))}
    </nav>
  );
}
