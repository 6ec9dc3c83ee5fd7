import { count, day as dayText, peso } from '../../format.ts';
import { hrefWith, type Page, usePage } from '../../page.ts';
import { type FormFaults, FormTrouble } from '../../ui/form.tsx';
import { addressOf } from '../../ui/staff/address.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Moment } from '../../ui/staff/moment.tsx';
import { NoneFound } from '../../ui/staff/none-found.tsx';
import { Paging } from '../../ui/staff/paging.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { EventFrame, type EventHead } from '../event-frame.tsx';
import { labelOf } from './report-labels.ts';

interface LineAmounts {
  tickets: number;
  gross: number;
  refunds: number;
  /** Undefined for those who do not see payouts, as are the parts of it, `disputes` and `net`. */
  fees: number | undefined;
  commission: number | undefined;
  processing: number | undefined;
  disputes: number | undefined;
  net: number | undefined;
}

type Kind = 'SALE' | 'REFUND' | 'DISPUTE';

export interface ShownLine extends LineAmounts {
  id: string;
  kind: Kind;
  at: string;
  channel: string;
  order: { id: string; number: string };
  buyerName: string;
  event: { id: string; name: string };
}

export interface LinesProps {
  frame: FrameProps;
  /** Undefined for all events together. */
  event: EventHead | undefined;
  by: string;
  /** Of one row of the report, null for what has no key; undefined for all. */
  rowKey: string | null | undefined;
  /** Of the row that sums all others than the largest. */
  isRest: boolean;
  /** What the key is called, where it is an id. */
  name: string | null;
  kind: Kind | undefined;
  period: { from: string; to: string };
  lines: readonly ShownLine[];
  count: number;
  totals: LineAmounts;
  nextCursor: string | null;
  faults: FormFaults;
}

/** What a figure is the sum of, line by line. */
export function LinesPage(props: LinesProps) {
  const { frame, event } = props;
  const { reports: words } = usePage().text.organizer;
  if (event === undefined) {
    return (
      <Frame frame={frame} title={words.lines.title}>
        <Lines path={`${frame.base}/reports`} {...props} />
      </Frame>
    );
  }
  return (
    <EventFrame frame={frame} event={event} tab="reports">
      <h2>{words.lines.title}</h2>
      <Lines path={`${frame.base}/events/${event.id}/reports`} {...props} />
    </EventFrame>
  );
}

function Lines(props: LinesProps & { path: string }) {
  const { path, by, period, lines, faults, nextCursor } = props;
  const page = usePage();
  const { orders, reports } = page.text.organizer;
  const words = reports.lines;
  const asked = askedIn(props);
  const report = addressOf(path, { by, ...period });
  return (
    <div class="stack">
      <p>{aboutOf(props, page)}</p>
      <FormTrouble faults={faults} />
      <Kinds {...props} />
      {lines.length === 0 ? (
        <NoneFound text={words.none} all={{ path: report, label: words.toReport }} />
      ) : (
        <>
          <div class="table-head">
            <p>{words.count(props.count)}</p>
            <a href={addressOf(`${path}/lines.csv`, asked)}>{orders.csv}</a>
          </div>
          <Table {...props} />
          <Paging
            label={orders.pages}
            newest={orders.newest}
            older={orders.older}
            nextCursor={nextCursor}
            hrefAt={(cursor) => hrefWith(page, { cursor })}
          />
          <p>
            <a href={report}>{words.toReport}</a>
          </p>
        </>
      )}
    </div>
  );
}

function askedIn({ by, rowKey: key, isRest, kind, period }: LinesProps): Record<string, string | undefined> {
  const row = { key: key ?? undefined, without: key === null ? '1' : undefined, rest: isRest ? '1' : undefined };
  return { by, ...row, kind, ...period };
}

/** "Source: poster, Nov 1 – Nov 17". */
function aboutOf({ by, rowKey: key, isRest, name, period, faults }: LinesProps, page: Page): string {
  const { language, now, text } = page;
  const { orders, reports: words } = text.organizer;
  if (Object.keys(faults.fields).length > 0) return '';
  const dayOf = (day: string) => dayText(`${day}T12:00:00+08:00`, { language, zone: 'Asia/Manila', now });
  const days = orders.settlement.periodOf(dayOf(period.from), dayOf(period.to));
  if (key === undefined && !isRest) return words.lines.of(words.lines.all, days);
  const label = labelOf(by, { key: key ?? null, name, isRest }, page);
  return words.lines.of(`${words.dimensions[by]}: ${label}`, days);
}

const kinds = [undefined, 'SALE', 'REFUND', 'DISPUTE'] as const;

function Kinds(props: LinesProps & { path: string }) {
  const { lines: words } = usePage().text.organizer.reports;
  return (
    <nav class="report-kinds" aria-label={words.kind}>
      {kinds.map((kind) => (
        <a
          key={kind}
          href={addressOf(`${props.path}/lines`, { ...askedIn(props), kind })}
          aria-current={kind === props.kind ? 'page' : undefined}
        >
          {kind === undefined ? words.allKinds : words.kinds[kind]}
        </a>
      ))}
    </nav>
  );
}

function Table({ frame, event, lines, totals }: LinesProps) {
  const { orders, reports } = usePage().text.organizer;
  const words = reports.lines;
  const hasDisputes = totals.disputes !== undefined && lines.some(({ kind }) => kind === 'DISPUTE');
  const heads = [reports.tickets, reports.gross, reports.refunds];
  if (totals.net !== undefined) heads.push(reports.fees, ...(hasDisputes ? [words.disputes] : []), reports.net);
  return (
    <TableBox label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.order}</th>
          <th scope="col">{words.what}</th>
          <th scope="col">{orders.list.buyer}</th>
          {event === undefined && <th scope="col">{orders.list.event}</th>}
          {heads.map((head) => (
            <th key={head} scope="col" class="number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind} ${line.id}`}>
            <th scope="row" class="order-number">
              <a href={`${frame.base}/orders/${line.order.id}`}>{line.order.number}</a>
              <span class="hint">
                <Moment at={line.at} />
              </span>
            </th>
            <td>
              {words.kinds[line.kind]} <span class="hint">{reports.channels[line.channel]}</span>
            </td>
            <td class="buyer-cell">{line.buyerName}</td>
            {event === undefined && <td class="event-cell">{line.event.name}</td>}
            <Cells amounts={line} hasDisputes={hasDisputes} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={event === undefined ? 4 : 3}>
            {words.total}
          </th>
          <Cells amounts={totals} hasDisputes={hasDisputes} isTotal />
        </tr>
      </tfoot>
    </TableBox>
  );
}

interface CellsProps {
  amounts: LineAmounts;
  hasDisputes: boolean;
  isTotal?: boolean;
}

function Cells({ amounts, hasDisputes, isTotal = false }: CellsProps) {
  const { lines: words } = usePage().text.organizer.reports;
  // A line says what it moved, and nothing of what it did not.
  const shown = (amount: number) => (amount === 0 && !isTotal ? '' : peso(amount));
  const minus = (amount: number) => shown(amount === 0 ? 0 : -amount);
  const { tickets, gross, refunds, fees, commission = 0, processing = 0, disputes, net } = amounts;
  return (
    <>
      <td class="number">{tickets === 0 && !isTotal ? '' : count(tickets)}</td>
      <td class="number">{shown(gross)}</td>
      <td class="number">{minus(refunds)}</td>
      {fees !== undefined && (
        <td class="number">
          {minus(fees)}
          {isTotal && <span class="hint">{words.commission(peso(commission))}</span>}
          {isTotal && <span class="hint">{words.processing(peso(processing))}</span>}
        </td>
      )}
      {hasDisputes && disputes !== undefined && <td class="number">{minus(disputes)}</td>}
      {net !== undefined && (
        <td class="number">
          <b>{peso(net)}</b>
        </td>
      )}
    </>
  );
}
