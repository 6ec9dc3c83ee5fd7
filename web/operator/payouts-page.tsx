import { count, peso } from '../format.ts';
import { When } from '../organizer/account/table.tsx';
import { Frame, type OperatorFrameProps } from '../organizer/frame.tsx';
import { TableBox } from '../organizer/table-box.tsx';
import { usePage } from '../page.ts';
import { type FormFaults, FormTrouble } from '../ui/form.tsx';
import { ActForm, Nothing, StopForm } from './operator-parts.tsx';

type Status = 'SCHEDULED' | 'SENT' | 'PAID' | 'RETURNED';

export interface ShownPayout {
  id: string;
  organization: { slug: string; name: string };
  amount: number;
  status: Status;
  /** Null where nothing stands in its way. */
  waitingFor: 'PAYOUT_ACCOUNT' | 'PAYOUT_ACCOUNT_REST' | null;
  createdAt: string;
  sentAt: string | null;
  paidAt: string | null;
  returnedAt: string | null;
  returnReason: string | null;
}

export interface OperatorPayoutsProps {
  frame: OperatorFrameProps;
  status: Status;
  statuses: readonly Status[];
  payouts: readonly ShownPayout[];
  faults?: FormFaults;
}

const looks: Record<Status, string> = {
  SCHEDULED: 'tag is-waiting',
  SENT: 'tag',
  PAID: 'tag is-good',
  RETURNED: 'tag is-bad',
};
/** What many of a status can become at once. */
const next = { SCHEDULED: 'sent', SENT: 'paid' } as const;

export function OperatorPayoutsPage({ frame, status, statuses, payouts, faults }: OperatorPayoutsProps) {
  const { text } = usePage();
  const words = text.operator.payouts;
  const path = `${frame.base}/payouts`;
  const ready = payouts.filter(({ waitingFor }) => waitingFor === null);
  const sum = (some: readonly ShownPayout[]) =>
    peso(some.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100);
  const canMark = (status === 'SCHEDULED' || status === 'SENT') && ready.length > 0;
  const act = canMark ? next[status] : undefined;
  return (
    <Frame frame={frame} title={words.title}>
      <nav class="tabs" aria-label={words.status}>
        {statuses.map((each) => (
          <a key={each} href={`${path}?status=${each}`} aria-current={each === status ? 'page' : undefined}>
            {words.statuses[each]}
          </a>
        ))}
      </nav>
      <FormTrouble faults={faults} />
      {status === 'SCHEDULED' && ready.length > 0 && (
        <ActForm
          action={`${path}/file`}
          title={words.file}
          lead={words.fileLead(ready.length, count(ready.length), sum(ready))}
        />
      )}
      {payouts.length === 0 ? (
        <Nothing text={words.none} />
      ) : (
        <form class="stack" method="post" action={act === undefined ? path : `${path}/${act}`}>
          <PayoutsTable path={path} base={frame.base} payouts={payouts} isChosen={act !== undefined} />
          {act !== undefined && (
            <p>
              <button type="submit" class="is-second">
                {words.mark[act]}
              </button>
            </p>
          )}
        </form>
      )}
    </Frame>
  );
}

function PayoutsTable(props: { path: string; base: string; payouts: readonly ShownPayout[]; isChosen: boolean }) {
  const words = usePage().text.operator.payouts;
  const { path, base, payouts, isChosen } = props;
  return (
    <TableBox label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.organization}</th>
          <th scope="col" class="number">
            {words.amount}
          </th>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.since}</th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.id}>
            <th scope="row" class="event-cell">
              {isChosen && payout.waitingFor === null && (
                <>
                  <input type="checkbox" name="id" value={payout.id} id={`payout-${payout.id}`} />{' '}
                  <label class="unseen" for={`payout-${payout.id}`}>
                    {words.choose(payout.organization.name, peso(payout.amount))}
                  </label>
                </>
              )}
              <a href={`${base}/organizations/${payout.organization.slug}`}>{payout.organization.name}</a>
            </th>
            <td class="number">
              <a href={`${path}/${payout.id}`}>{peso(payout.amount)}</a>
            </td>
            <td>
              <span class={looks[payout.status]}>{words.statuses[payout.status]}</span>
              {payout.waitingFor !== null && <span class="hint"> {words.waits[payout.waitingFor]}</span>}
            </td>
            <td>
              <When at={payout.returnedAt ?? payout.paidAt ?? payout.sentAt ?? payout.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

export interface OperatorPayoutProps {
  frame: OperatorFrameProps;
  payout: ShownPayout;
  reason?: string;
  faults?: FormFaults;
}

export function OperatorPayoutPage({ frame, payout, reason, faults }: OperatorPayoutProps) {
  const words = usePage().text.operator.payouts;
  const path = `${frame.base}/payouts/${payout.id}`;
  const amount = peso(payout.amount);
  const { organization, status, createdAt, sentAt, paidAt, returnedAt } = payout;
  const times = [
    [words.statuses.SCHEDULED, createdAt],
    [words.statuses.SENT, sentAt],
    [words.statuses.PAID, paidAt],
    [words.statuses.RETURNED, returnedAt],
  ] as const;
  return (
    <Frame frame={frame} title={words.one(amount, organization.name)}>
      <p class="event-facts">
        <span class={looks[status]}>{words.statuses[status]}</span>
        <a href={`${frame.base}/organizations/${organization.slug}`}>{organization.name}</a>
        <code>{payout.id}</code>
      </p>
      {payout.waitingFor !== null && <p class="note is-warning">{words.waits[payout.waitingFor]}</p>}
      {payout.returnReason !== null && <p class="note is-danger">{payout.returnReason}</p>}
      <dl class="small-facts">
        {times.map(
          ([label, at]) =>
            at !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <When at={at} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {status === 'SENT' && (
        <StopForm
          action={`${path}/returned`}
          title={words.returned}
          lead={words.returnedLead}
          lines={[words.returnedLine(amount)]}
          hint={words.returnedHint}
          reason={reason}
          faults={faults}
        />
      )}
      {status === 'RETURNED' && (
        <>
          <FormTrouble faults={faults} />
          <ActForm action={`${path}/retry`} title={words.retry} lead={words.retryLead(amount)} />
        </>
      )}
      <p>
        <a href={`${frame.base}/payouts?status=${status}`}>{words.back}</a>
      </p>
    </Frame>
  );
}
