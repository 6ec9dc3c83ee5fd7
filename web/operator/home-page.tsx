import { count, peso } from '../format.ts';
import { usePage } from '../page.ts';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { Moment } from '../ui/staff/moment.tsx';
import { type RestingShown, useAmount } from './money-page.tsx';
import { OrderSearch } from './orders-page.tsx';
import type { ShownPayout } from './payouts-page.tsx';

export interface OperatorHomeProps {
  frame: OperatorFrameProps;
  /** How many organizations wait to be approved. */
  waiting: number;
  /** Oldest first. */
  toDos: readonly ToDo[];
  /** Of the whole service: now, today, and of the last thirty days. */
  totals: {
    organizations: number;
    events: number;
    ordersToday: number;
    ticketsToday: number;
    grossToday: number;
    tickets: number;
    gross: number;
    commission: number;
  };
}

type ToDo =
  | { kind: 'approve'; slug: string; name: string; ownerEmail: string | null; since: string }
  | { kind: 'money'; money: RestingShown }
  | { kind: 'payout'; since: string; payout: ShownPayout }
  | { kind: 'address'; id: string; orderNumber: string; since: string }
  | { kind: 'failed'; queue: string; failed: number };

export function OperatorHomePage({ frame, waiting, toDos, totals }: OperatorHomeProps) {
  const { operator } = usePage().text;
  const { home } = operator;
  const told = useToldToDo();
  return (
    <Frame frame={frame} title={home.title}>
      <OrderSearch search="" />
      {waiting > 0 && (
        <p>
          <a href={`${frame.base}/organizations?standing=waiting`}>{home.waiting(waiting, count(waiting))}</a>
        </p>
      )}
      {toDos.length === 0 ? (
        <div class="empty">
          <p>{home.nothing}</p>
        </div>
      ) : (
        <ul class="panel to-dos">
          {toDos.map((each) => {
            const { path, text, since } = told(each);
            return (
              <li key={path}>
                <a href={`${frame.base}${path}`}>{text}</a>
                {since !== undefined && (
                  <span class="hint">
                    {' '}
                    {operator.since} <Moment at={since} />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Totals {...totals} />
    </Frame>
  );
}

function Totals(totals: OperatorHomeProps['totals']) {
  const { totals: words } = usePage().text.operator.home;
  const figures = [
    {
      label: words.salesToday,
      figure: peso(totals.grossToday),
      hint: words.sold(totals.ordersToday, totals.ticketsToday),
    },
    { label: words.sales, figure: peso(totals.gross), hint: words.tickets(totals.tickets) },
    { label: words.commission, figure: peso(totals.commission) },
    { label: words.organizations, figure: count(totals.organizations) },
    { label: words.events, figure: count(totals.events) },
  ];
  return (
    <section class="stack" aria-labelledby="totals-title">
      <h2 id="totals-title">{words.title}</h2>
      <dl class="figures event-figures">
        {figures.map(({ label, figure, hint }) => (
          <div key={label} class="figure">
            <dt>{label}</dt>
            <dd>
              <b>{figure}</b>
              {hint !== undefined && <span class="hint">{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Where it is dealt with, what it is, and since when it waits. */
function useToldToDo(): (toDo: ToDo) => { path: string; text: string; since?: string } {
  const { home, queues, money, payouts } = usePage().text.operator;
  const amountOf = useAmount();
  return (toDo) => {
    switch (toDo.kind) {
      case 'payout': {
        const { id, amount, organization, status } = toDo.payout;
        const text = `${payouts.statuses[status]}: ${payouts.one(peso(amount), organization.name)}`;
        return { path: `/payouts/${id}`, text, since: toDo.since };
      }
      case 'money': {
        const text = home.money(money.kinds[toDo.money.kind], amountOf(toDo.money));
        return { path: `/money/${toDo.money.id}`, text, since: toDo.money.since };
      }
      case 'approve':
        return {
          path: `/organizations/${toDo.slug}`,
          text: home.approve(toDo.name, toDo.ownerEmail),
          since: toDo.since,
        };
      case 'address':
        return { path: `/addresses#${toDo.id}`, text: home.address(toDo.orderNumber), since: toDo.since };
      case 'failed': {
        const { queue, failed } = toDo;
        return { path: `/queues/${queue}`, text: home.failed(failed, count(failed), queues.kinds[queue] ?? queue) };
      }
    }
  };
}
