import { day as dayText, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { PageSteps } from '../../ui/page-steps.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';

export interface ShownTaxedEvent {
  id: string;
  name: string;
  dateTime: string;
  timezone: string;
  kind: 'LOCAL' | 'NATIONAL';
  rate: number;
  exempt: boolean;
  sold: number;
  refunded: number;
  vat: number;
  receipts: number;
  tax: number;
  /** If everything is sold that is on sale; null once nothing more is sold. */
  forecast: { receipts: number; tax: number } | null;
  /** What the law allows, where the rate is above it. */
  lawfulRateMax: number | null;
}

export interface AmusementTaxProps {
  frame: FrameProps;
  /** The latest first. */
  events: readonly ShownTaxedEvent[];
  page: number;
  totalPages: number;
}

/** What each event owes of what admission brought. */
export function AmusementTaxPage({ frame, events, page, totalPages }: AmusementTaxProps) {
  const { orders, reports } = usePage().text.organizer;
  const { amusementTax: words } = reports;
  const path = `${frame.base}/reports`;
  return (
    <Frame frame={frame} title={words.title}>
      <p class="lines">{words.lead}</p>
      {events.length === 0 ? (
        <p class="note">{words.none}</p>
      ) : (
        <div class="stack">
          <div class="table-head">
            <h2>{words.byEvent}</h2>
            <a href={`${path}/amusement-tax.csv`}>{orders.settlement.eventsCsv}</a>
          </div>
          <Table frame={frame} events={events} />
        </div>
      )}
      <PageSteps label={orders.pages} words={orders.settlement} current={page} total={totalPages} without={[]} />
      <details>
        <summary>{reports.columns}</summary>
        <ul>
          {words.about.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      <p>
        <a href={path}>{reports.title}</a>
      </p>
    </Frame>
  );
}

function Table({ frame, events }: Pick<AmusementTaxProps, 'frame' | 'events'>) {
  const { language, now, text } = usePage();
  const { orders, reports } = text.organizer;
  const { amusementTax: words } = reports;
  const heads = [words.sold, reports.refunds, words.vat, words.receipts, words.tax, words.forecast];
  const minus = (amount: number) => peso(amount === 0 ? 0 : -amount);
  return (
    <TableBox label={words.byEvent} kind="stacks">
      <thead>
        <tr>
          <th scope="col">{orders.settlement.event}</th>
          <th scope="col">{words.rate}</th>
          {heads.map((head) => (
            <th key={head} scope="col" class="number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row" class="event-cell">
              <a href={`${frame.base}/events/${event.id}`}>{event.name}</a>
              <span class="hint">{dayText(event.dateTime, { language, zone: event.timezone, now })}</span>
            </th>
            <td data-label={words.rate}>
              {event.exempt ? words.exempt : words.rateOf(event.rate)}
              <span class="hint">{words.kinds[event.kind]}</span>
              {event.lawfulRateMax !== null && <span class="hint">{words.aboveLaw(event.lawfulRateMax)}</span>}
            </td>
            <td class="number" data-label={words.sold}>
              {peso(event.sold)}
            </td>
            <td class="number" data-label={reports.refunds}>
              {minus(event.refunded)}
            </td>
            <td class="number" data-label={words.vat}>
              {minus(event.vat)}
            </td>
            <td class="number" data-label={words.receipts}>
              {peso(event.receipts)}
            </td>
            <td class="number" data-label={words.tax}>
              <b>{peso(event.tax)}</b>
            </td>
            <td class="number" data-label={words.forecast}>
              {event.forecast !== null && (
                <>
                  {peso(event.forecast.tax)}
                  <span class="hint">{words.forecastOf(peso(event.forecast.receipts))}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
