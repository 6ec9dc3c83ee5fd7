import { count, peso } from '../format.ts';
import { Frame, type OperatorFrameProps } from '../organizer/frame.tsx';
import { Moment } from '../organizer/moment.tsx';
import { usePage } from '../page.ts';
import { type RestingShown, useAmount } from './money-page.tsx';
import { OrderSearch } from './orders-page.tsx';
import type { ShownPayout } from './payouts-page.tsx';

export interface OperatorHomeProps {
  frame: OperatorFrameProps;
  /** Oldest first. */
  toDos: readonly (
    | { kind: 'approve'; slug: string; name: string; since: string }
    | { kind: 'money'; money: RestingShown }
    | { kind: 'payout'; since: string; payout: ShownPayout }
    | { kind: 'failed'; queue: string; failed: number }
  )[];
}

export function OperatorHomePage({ frame, toDos }: OperatorHomeProps) {
  const { operator } = usePage().text;
  const { home, queues, money, payouts } = operator;
  const amountOf = useAmount();
  return (
    <Frame frame={frame} title={home.title}>
      <OrderSearch search="" />
      {toDos.length === 0 ? (
        <div class="empty">
          <p>{home.nothing}</p>
        </div>
      ) : (
        <ul class="panel to-dos">
          {toDos.map((each) =>
            each.kind === 'payout' ? (
              <li key={each.payout.id}>
                <a href={`${frame.base}/payouts/${each.payout.id}`}>
                  {payouts.statuses.RETURNED}: {payouts.one(peso(each.payout.amount), each.payout.organization.name)}
                </a>
                <span class="hint">
                  {' '}
                  {operator.since} <Moment at={each.since} />
                </span>
              </li>
            ) : each.kind === 'money' ? (
              <li key={each.money.id}>
                <a href={`${frame.base}/money/${each.money.id}`}>
                  {home.money(money.kinds[each.money.kind], amountOf(each.money))}
                </a>
                <span class="hint">
                  {' '}
                  {operator.since} <Moment at={each.money.since} />
                </span>
              </li>
            ) : each.kind === 'approve' ? (
              <li key={each.slug}>
                <a href={`${frame.base}/organizations/${each.slug}`}>{home.approve(each.name)}</a>
                <span class="hint">
                  {' '}
                  {operator.since} <Moment at={each.since} />
                </span>
              </li>
            ) : (
              <li key={each.queue}>
                <a href={`${frame.base}/queues/${each.queue}`}>
                  {home.failed(each.failed, count(each.failed), queues.kinds[each.queue] ?? each.queue)}
                </a>
              </li>
            ),
          )}
        </ul>
      )}
    </Frame>
  );
}
