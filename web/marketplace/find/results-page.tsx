import { day } from '../../format.ts';
import { hrefTo, hrefWith, type Page, usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Layout } from '../../ui/layout.tsx';
import { PageSteps } from '../../ui/page-steps.tsx';
import { ViaField } from '../../ui/via-field.tsx';
import { type Category, categoryHref } from './category.ts';
import { EventCards, type ListedEvent } from './event-card.tsx';

type When = 'tonight' | 'weekend' | 'month';

export interface ResultsPageProps {
  events: readonly ListedEvent[];
  /** Where there are more, this many were counted. */
  total: number;
  areMore: boolean;
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
    /** Latitude and longitude. */
    near?: string;
  };
  /** Nothing has all of the words, so that one was left out. */
  isPartly: boolean;
  hasBadDate: boolean;
  hasBadNear: boolean;
  /** Where nothing was found: the nearest matches, or else the next events. */
  offered?: { isNearest: boolean; events: readonly ListedEvent[] };
  cities: readonly { name: string; events: number }[];
  /** Those of which there is something. */
  categories: readonly Category[];
}

export function ResultsPage(props: ResultsPageProps) {
  const page = usePage();
  const { results, categories } = page.text.site;
  const { filter, events, total, areMore, offered } = props;
  const category = filter.category && categories[filter.category];
  const told = [filter.search, category, filter.city].filter(Boolean).join(', ');
  const title = told === '' ? results.title : results.titleFor(told);
  return (
    <Layout
      title={`${title} · ${page.text.site.name}`}
      description={page.text.site.home.description}
      canonical={canonicalOf(filter, props.page)}
      searchText={filter.search}
      islands={['near.ts']}
    >
      <h1>{title}</h1>
      <div class="results">
        <details class="facets-box">
          <summary>{results.filters}</summary>
          <Facets {...props} />
        </details>
        <div>
          <InForce filter={filter} />
          <div class="results-head">
            <p class="found" role="status">
              {areMore ? results.foundMore(total) : results.found(total)}
            </p>
            <Near near={filter.near} />
          </div>
          {props.isPartly && <p class="note">{results.partly}</p>}
          {props.hasBadDate && <p class="note is-warning">{results.badDate}</p>}
          {props.hasBadNear && <p class="note is-warning">{results.badNear}</p>}
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
          <PageSteps
            label={results.pages}
            words={areMore ? { ...results, page: results.pageOf } : results}
            current={props.page}
            total={props.totalPages}
            without={['lang']}
          />
        </div>
      </div>
    </Layout>
  );
}

/** Each filter that is in force, as a link that takes it off and leaves the rest. */
function InForce({ filter }: Pick<ResultsPageProps, 'filter'>) {
  const page = usePage();
  const { results, categories } = page.text.site;
  const { search, category, city, when, price, near } = filter;
  const chips: [names: string[], label: string | undefined][] = [
    [['search'], search && `“${search}”`],
    [['category'], category && categories[category]],
    [['city'], city],
    [['when'], when && results[when]],
    [['from', 'to', 'when'], daysText(filter, page)],
    [['price'], price && results[price]],
    [['near'], near && results.nearFirst],
  ];
  const shown = chips.filter((chip): chip is [string[], string] => chip[1] !== undefined);
  if (shown.length === 0) return null;
  return (
    <ul class="chips in-force" aria-label={results.inForce}>
      {shown.map(([names, label]) => (
        <li key={label}>
          <a href={hrefWith(page, Object.fromEntries([...names, 'page'].map((name) => [name, undefined])))}>
            <span class="unseen">{results.takeOff}</span>
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      {shown.length > 1 && (
        <li>
          <a class="quiet" href={hrefTo(page, '/events')}>
            {results.clear}
          </a>
        </li>
      )}
    </ul>
  );
}

function daysText({ from, to }: ResultsPageProps['filter'], { text, language, now }: Page): string | undefined {
  const { results } = text.site;
  const shown = (date: string) => day(`${date}T12:00:00+08:00`, { language, zone: 'Asia/Manila', now });
  if (from !== undefined && to !== undefined) return from === to ? shown(from) : `${shown(from)} – ${shown(to)}`;
  if (from !== undefined) return `${results.from} ${shown(from)}`;
  return to === undefined ? undefined : `${results.to} ${shown(to)}`;
}

function Near({ near }: { near?: string }) {
  const { results } = usePage().text.site;
  // The chip takes it off.
  if (near !== undefined) return null;
  return (
    <p class="near">
      <button type="button" class="is-second" hidden data-near>
        <Icon name="pin" />
        {results.nearMe}
      </button>{' '}
      <span role="status" data-near-answer data-refused={results.nearRefused} data-unknown={results.nearUnknown} />
    </p>
  );
}

function Facets({ filter, cities, categories }: ResultsPageProps) {
  const { results, categories: names } = usePage().text.site;
  // Dates are a time of their own, beside which none of these holds.
  const hasDates = filter.from !== undefined || filter.to !== undefined;
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
      {filter.near !== undefined && <input type="hidden" name="near" value={filter.near} />}
      <fieldset>
        <legend>{results.when}</legend>
        {whens.map(([value, label]) => (
          <label key={value} class="choice">
            <input type="radio" name="when" value={value} checked={!hasDates && (filter.when ?? '') === value} />
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
    </form>
  );
}

/** A city that came with the link is shown as chosen, though nothing is on there. */
function withChosen(cities: ResultsPageProps['cities'], chosen: string | undefined): ResultsPageProps['cities'] {
  return chosen === undefined || cities.some(({ name }) => name === chosen)
    ? cities
    : [{ name: chosen, events: 0 }, ...cities];
}

/** Lists by city and by category are pages of their own; other filters are views that nobody needs to index. */
function canonicalOf(filter: ResultsPageProps['filter'], page: number): string | undefined {
  const { search, when, from, to, price, city, category, near } = filter;
  if ([search, when, from, to, price, near].some((value) => value !== undefined) || page > 1) return undefined;
  if (category !== undefined) return city === undefined ? categoryHref(category) : undefined;
  return city === undefined ? '/events' : `/events?${new URLSearchParams({ city })}`;
}
