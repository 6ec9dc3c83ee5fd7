import { count, peso } from '../../format.ts';
import { hrefWith, usePage } from '../../page.ts';
import { PageSteps } from '../../ui/page-steps.tsx';
import { figure } from '../../ui/staff/figure.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Moment } from '../../ui/staff/moment.tsx';
import { NoneFound } from '../../ui/staff/none-found.tsx';
import { Paging } from '../../ui/staff/paging.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { NextPayout, type ShownPayout } from './next-payout.tsx';
import type { ShownPayoutState } from './payout-tag.tsx';
import { PayoutsTable } from './payouts-table.tsx';
import { LinesTable, type StatementLine } from './statement-lines.tsx';

interface ShownPart {
  id: string;
  /** Null for what is carried over as a whole. */
  eventId: string | null;
  eventName: string | null;
  amount: number;
  movements: number;
  /** Null where it is not known yet. */
  earnedAt: string | null;
  /** Whether that is when the payment provider settles it. */
  isSettledLast: boolean;
  isDue: boolean;
  /** The payout that came back with it, or that it was withdrawn from. */
  payoutId: string | null;
}

export interface BalanceProps {
  frame: FrameProps;
  /** In all; in payouts that are not sent; and what no payout has taken yet. */
  owed: number;
  scheduled: number;
  rest: number;
  nextPayout: ShownPayout | null;
  parts: readonly ShownPart[];
  payouts: readonly ShownPayoutState[];
  /** Whether there is more than is shown. */
  hasMore: boolean;
}

/** What an organization is owed, part by part. */
export function BalancePage(props: BalanceProps) {
  const { frame, owed, scheduled, rest, nextPayout, payouts } = props;
  const { settlement } = usePage().text.organizer.orders;
  const words = settlement.balancePage;
  const path = `${frame.base}/settlement`;
  return (
    <Frame frame={frame} title={words.title}>
      <dl class="figures">
        <Figure
          label={owed < 0 ? settlement.balanceNegative : settlement.balance}
          amount={Math.abs(owed)}
          marks={figure('balance', owed, frame.base)}
        />
        <Figure label={words.scheduled} amount={scheduled} />
        <Figure label={words.rest} amount={rest} />
        <div class="figure">
          <dt>{settlement.nextPayout}</dt>
          <dd>
            <NextPayout payout={nextPayout} href="#parts" />
          </dd>
        </div>
      </dl>
      <p class="hint">{words.lead}</p>
      <section class="stack" aria-labelledby="waiting-title">
        <h2 id="waiting-title">{words.scheduled}</h2>
        {payouts.length === 0 ? (
          <NoneFound text={words.noPayouts} />
        ) : (
          <PayoutsTable path={path} payouts={payouts} total={scheduled} />
        )}
      </section>
      <Parts {...props} path={path} />
      {props.hasMore && <p class="hint">{words.more}</p>}
      <p>
        <a href={path}>{settlement.back}</a>
      </p>
    </Frame>
  );
}

function Figure({ label, amount, marks }: { label: string; amount: number; marks?: ReturnType<typeof figure> }) {
  return (
    <div class="figure">
      <dt>{label}</dt>
      <dd>
        <b {...marks}>{peso(amount)}</b>
      </dd>
    </div>
  );
}

function Parts({ path, parts, rest }: BalanceProps & { path: string }) {
  const { settlement } = usePage().text.organizer.orders;
  const words = settlement.balancePage;
  return (
    <section class="stack" id="parts">
      <h2>{words.rest}</h2>
      {parts.length === 0 ? (
        <NoneFound text={words.noParts} />
      ) : (
        <TableBox label={words.rest}>
          <thead>
            <tr>
              <th scope="col">{words.of}</th>
              <th scope="col">{words.when}</th>
              <th scope="col" class="number">
                {settlement.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.id}>
                <th scope="row" class="event-cell">
                  <PartName path={path} part={part} />
                </th>
                <td>
                  <PartTime part={part} />
                </td>
                <td class="number">{peso(part.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {settlement.total}
              </th>
              <td class="number">
                <b>{peso(rest)}</b>
              </td>
            </tr>
          </tfoot>
        </TableBox>
      )}
    </section>
  );
}

function PartName({ path, part }: { path: string; part: ShownPart }) {
  const words = usePage().text.organizer.orders.settlement.balancePage;
  const { id, eventId, eventName, movements, payoutId } = part;
  if (eventId !== null) {
    return (
      <>
        <a href={`${path}/balance/${id}`}>{eventName}</a> <span class="hint">{words.movements(movements)}</span>
      </>
    );
  }
  return payoutId === null ? <span>{words.kept}</span> : <a href={`${path}/payouts/${payoutId}`}>{words.cameBack}</a>;
}

function PartTime({ part: { amount, earnedAt, isSettledLast, isDue } }: { part: ShownPart }) {
  const words = usePage().text.organizer.orders.settlement.balancePage;
  if (amount < 0) return <span>{words.taken}</span>;
  if (isDue) return <span>{words.due}</span>;
  if (earnedAt === null) return <span>{words.unknown}</span>;
  return (
    <>
      <Moment at={earnedAt} /> {isSettledLast && <span class="hint">{words.settled}</span>}
    </>
  );
}

interface BalancePartProps {
  frame: FrameProps;
  eventName: string | null;
  amount: number;
  movements: number;
  lines: readonly StatementLine[];
  page: number;
  totalPages: number;
}

/** The sales and refunds of an event that no payout has taken yet. */
export function BalancePartPage({ frame, eventName, amount, movements, lines, page, totalPages }: BalancePartProps) {
  const { settlement, pages } = usePage().text.organizer.orders;
  const words = settlement.balancePage;
  return (
    <Frame frame={frame} title={words.partTitle(eventName ?? '')}>
      <p>{words.partLead(peso(amount), count(movements))}</p>
      <LinesTable base={frame.base} label={words.partTitle(eventName ?? '')} lines={lines} />
      <PageSteps label={pages} words={settlement} current={page} total={totalPages} without={['done']} />
      <p>
        <a href={`${frame.base}/settlement/balance`}>{words.back}</a>
      </p>
    </Frame>
  );
}

const states = [undefined, 'left', 'waiting', 'back'] as const;

interface PayoutsProps {
  frame: FrameProps;
  /** Undefined for all. */
  state: 'left' | 'waiting' | 'back' | undefined;
  payouts: readonly ShownPayoutState[];
  total: number;
  amount: number;
  nextCursor: string | null;
}

/** Payouts by whether they left; of each kind with their sum. */
export function PayoutsPage({ frame, state, payouts, amount, nextCursor }: PayoutsProps) {
  const page = usePage();
  const { orders } = page.text.organizer;
  const { settlement } = orders;
  const words = settlement.payoutsPage;
  const path = `${frame.base}/settlement`;
  return (
    <Frame frame={frame} title={settlement.payouts}>
      <nav class="tabs" aria-label={settlement.payouts}>
        {states.map((each) => (
          <a
            key={each}
            href={each === undefined ? `${path}/payouts` : `${path}/payouts?state=${each}`}
            aria-current={each === state ? 'page' : undefined}
          >
            {each === undefined ? words.all : words.states[each]}
          </a>
        ))}
      </nav>
      {payouts.length === 0 ? (
        <NoneFound text={state === undefined ? settlement.noPayouts : words.none[state]} />
      ) : (
        <>
          <PayoutsTable path={path} payouts={payouts} total={state === undefined ? undefined : amount} />
          <Paging
            label={orders.pages}
            newest={orders.newest}
            older={orders.older}
            nextCursor={nextCursor}
            hrefAt={(cursor) => hrefWith(page, { cursor })}
          />
        </>
      )}
      <p>
        <a href={path}>{settlement.back}</a>
      </p>
    </Frame>
  );
}
