import { hrefWith, type Page, usePage } from '../page.ts';
import { Empty } from '../ui/empty.tsx';
import { Layout } from '../ui/layout.tsx';
import { ViaField } from '../ui/via-field.tsx';
import { type Category, categoryHref } from './category.ts';
import { EventCards, type ListedEvent } from './event-card.tsx';

export type When = 'tonight' | 'weekend' | 'month';

export interface ResultsPageProps {
  events: readonly ListedEvent[];
  total: number;
  page: number;
  totalPages: number;
  filter: {
    search?: string;
    city?: string;
    category?: Category;
    when?: When;
    from?: string;
    to?: string;
    price?: 'free' | 'paid';
  };
  hasBadDate: boolean;
  /** Where nothing was found: what comes nearest to it, or else what is on next. */
  offered?: { isNearest: boolean; events: readonly ListedEvent[] };
  cities: readonly { name: string; events: number }[];
  /** Those of which there is something. */
  categories: readonly Category[];
}

export function ResultsPage(props: ResultsPageProps) {
  const page = usePage();
  const { results, categories } = page.text.site;
  const { filter, events, total, offered } = props;
  const category = filter.category && categories[filter.category];
  const told = [filter.search, category, filter.city].filter(Boolean).join(', ');
  const title = told === '' ? results.title : results.titleFor(told);
  return (
    <Layout
      title={`${title} · ${page.text.site.name}`}
      description={page.text.site.home.description}
      canonical={canonicalOf(filter, props.page)}
      searchText={filter.search}
    >
      <h1>{title}</h1>
      <div class="results">
        <details class="facets-box" open={isNarrowed(filter)}>
          <summary>{results.filters}</summary>
          <Facets {...props} />
        </details>
        <div>
          <p class="found" role="status">
            {results.found(total)}
          </p>
          {props.hasBadDate && <p class="note is-warning">{results.badDate}</p>}
          {events.length === 0 ? (
            <Empty title={results.none} hint={results.noneHint}>
              <a class="button" href="/events">
                {results.clear}
              </a>
            </Empty>
          ) : (
            <EventCards events={events} heading={2} />
          )}
          {offered !== undefined && offered.events.length > 0 && (
            <section>
              <h2>{offered.isNearest ? results.nearest : page.text.site.home.upcoming}</h2>
              <EventCards events={offered.events} heading={3} />
            </section>
          )}
          <Pages page={page} current={props.page} total={props.totalPages} />
        </div>
      </div>
    </Layout>
  );
}

function Facets({ filter, cities, categories }: ResultsPageProps) {
  const { results, categories: names } = usePage().text.site;
  const whens = [
    ['', results.anyTime],
    ['tonight', results.tonight],
    ['weekend', results.weekend],
    ['month', results.month],
  ] as const;
  const prices = [
    ['', results.anyPrice],
    ['free', results.free],
    ['paid', results.paid],
  ] as const;
  return (
    <form class="facets" action="/events">
      <ViaField />
      {filter.search !== undefined && <input type="hidden" name="search" value={filter.search} />}
      <fieldset>
        <legend>{results.when}</legend>
        {whens.map(([value, label]) => (
          <label key={value} class="choice">
            <input type="radio" name="when" value={value} checked={(filter.when ?? '') === value} />
            {label}
          </label>
        ))}
        <div class="dates">
          <label>
            {results.from}
            <input type="date" name="from" value={filter.from} />
          </label>
          <label>
            {results.to}
            <input type="date" name="to" value={filter.to} />
          </label>
        </div>
      </fieldset>
      <label class="field">
        <span>{results.category}</span>
        <select name="category">
          <option value="">{results.anyCategory}</option>
          {(Object.keys(names) as Category[])
            .filter((category) => categories.includes(category) || category === filter.category)
            .map((category) => (
              <option key={category} value={category.toLowerCase()} selected={category === filter.category}>
                {names[category]}
              </option>
            ))}
        </select>
      </label>
      <label class="field">
        <span>{results.city}</span>
        <select name="city">
          <option value="">{results.anyCity}</option>
          {withChosen(cities, filter.city).map(({ name, events }) => (
            <option key={name} value={name} selected={name === filter.city}>
              {events > 0 ? `${name} (${events})` : name}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>{results.price}</legend>
        {prices.map(([value, label]) => (
          <label key={value} class="choice">
            <input type="radio" name="price" value={value} checked={(filter.price ?? '') === value} />
            {label}
          </label>
        ))}
      </fieldset>
      <button type="submit">{results.apply}</button>
      {(filter.search !== undefined || isNarrowed(filter)) && (
        <a class="quiet" href="/events">
          {results.clear}
        </a>
      )}
    </form>
  );
}

/** Beyond the words that were searched for, which have a field of their own. */
function isNarrowed({ when, from, to, price, city, category }: ResultsPageProps['filter']): boolean {
  return [when, from, to, price, city, category].some((value) => value !== undefined);
}

/** A city that came with the link is shown as chosen, though nothing is on there. */
function withChosen(cities: ResultsPageProps['cities'], chosen: string | undefined): ResultsPageProps['cities'] {
  return chosen === undefined || cities.some(({ name }) => name === chosen)
    ? cities
    : [{ name: chosen, events: 0 }, ...cities];
}

function Pages({ page, current, total }: { page: Page; current: number; total: number }) {
  const { results } = page.text.site;
  if (total <= 1) return null;
  return (
    <nav class="pages" aria-label={results.pages}>
      {current > 1 && (
        <a rel="prev" href={hrefWith(page, { page: current === 2 ? undefined : String(current - 1), lang: undefined })}>
          {results.earlier}
        </a>
      )}
      <span>{results.page(current, total)}</span>
      {current < total && (
        <a rel="next" href={hrefWith(page, { page: String(current + 1), lang: undefined })}>
          {results.later}
        </a>
      )}
    </nav>
  );
}

/** Lists by city and by category are pages of their own; other filters are views of them that nobody needs to index. */
function canonicalOf(filter: ResultsPageProps['filter'], page: number): string | undefined {
  const { search, when, from, to, price, city, category } = filter;
  if ([search, when, from, to, price].some((value) => value !== undefined) || page > 1) return undefined;
  if (category !== undefined) return city === undefined ? categoryHref(category) : undefined;
  return city === undefined ? '/events' : `/events?${new URLSearchParams({ city })}`;
}
