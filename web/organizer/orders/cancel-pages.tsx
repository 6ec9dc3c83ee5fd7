import { count, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { keptIn } from '../../texts/faults.ts';
import { AreaField, type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { useMoment } from '../../ui/staff/moment.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { BuntingProgress } from '../bunting-progress.tsx';

export interface CancelEventProps {
  frame: FrameProps;
  event: { id: string; name: string };
  preview: {
    orders: number;
    buyers: number;
    tickets: number;
    addOns: number;
    refund: number;
    /** Apart from that, by the organizer's own hand. */
    cash: number;
    commissionReturned: number;
    processingLost: number;
    balanceChange: number;
    pendingOrders: number;
  };
  values: { reason: string; confirmName: string };
  faults: FormFaults;
}

const formFields = ['reason', 'confirmName'];

/** What cancelling would do, in numbers, and the name to be typed. */
export function CancelEventPage({ frame, event, preview, values, faults }: CancelEventProps) {
  const { cancellation: words } = usePage().text.organizer.orders;
  const path = `${frame.base}/events/${event.id}`;
  return (
    <Frame frame={frame} title={words.title(event.name)} islands={['once.ts']}>
      <div class="note is-danger">
        <p>
          <b>{words.warning}</b>
        </p>
        <ul class="cancel-numbers">
          {preview.orders === 0 ? (
            <li>{words.nobody}</li>
          ) : (
            <>
              <li>
                <b>
                  {preview.refund + preview.cash === 0
                    ? words.guests(preview.buyers)
                    : words.buyers(preview.buyers, peso(preview.refund + preview.cash))}
                </b>
              </li>
              {preview.cash > 0 && (
                <li>
                  {preview.refund === 0
                    ? words.cashAll(peso(preview.cash))
                    : words.cash(peso(preview.cash), peso(preview.refund + preview.cash))}
                </li>
              )}
              <li>{words.tickets(preview.tickets)}</li>
              {preview.addOns > 0 && <li>{words.addOns(preview.addOns)}</li>}
            </>
          )}
          {preview.refund > 0 && (
            <>
              <li>{words.commission(peso(preview.commissionReturned))}</li>
              <li>{words.processing(peso(preview.processingLost))}</li>
              <li>{words.balance(peso(preview.balanceChange))}</li>
            </>
          )}
          {preview.pendingOrders > 0 && <li>{words.pending(preview.pendingOrders)}</li>}
          {preview.orders > 0 && <li>{words.mails}</li>}
        </ul>
      </div>
      <PostForm class="form" action={`${path}/cancel`} data-once>
        <FormTrouble faults={faults} shown={formFields} />
        <AreaField
          name="reason"
          label={words.reason}
          hint={words.reasonHint}
          value={values.reason}
          rows={3}
          faults={faults}
        />
        <TextField
          name="confirmName"
          label={words.typed(event.name)}
          value={values.confirmName}
          autocomplete="off"
          faults={faults}
        />
        <div class="actions">
          <button type="submit" class="is-danger-button">
            {words.submit}
          </button>
          <a href={path}>{words.back}</a>
        </div>
      </PostForm>
    </Frame>
  );
}

export interface CancellationProps {
  frame: FrameProps;
  event: { id: string; name: string };
  cancellation: { reason: string; isDone: boolean; startedAt: string; finishedAt: string | null };
  progress: {
    total: number;
    refunded: number;
    cancelled: number;
    failed: number;
    /** What is left of them lies with banks. */
    disputed: number;
    /** Their buyers are asked for an account, or the money is on its way there. */
    toAccounts: number;
    remaining: number;
  };
  /** What can be tried again together, and when that was last done. */
  refused: { count: number; amount: number; retriedAt: string | null };
  failures: readonly {
    id: string;
    orderId: string;
    orderNumber: string;
    buyerName: string;
    buyerEmail: string;
    amount: number;
    failure: string | null;
  }[];
}

const lookAgainSeconds = 5;

/** How far giving everything back has come. */
export function CancellationPage(props: CancellationProps) {
  const { frame, event, cancellation, progress, refused, failures } = props;
  const { cancellation: words } = usePage().text.organizer.orders;
  const { isDone } = cancellation;
  return (
    <Frame
      frame={frame}
      title={words.progressTitle(event.name)}
      islands={isDone ? ['once.ts'] : ['organizer-orders-follow.ts']}
      refreshSeconds={isDone ? undefined : lookAgainSeconds}
    >
      <div class="stack cancellation" data-follow={isDone ? 'ended' : 'open'}>
        <Progress cancellation={cancellation} progress={progress} />
        {isDone && refused.count > 0 && (
          <PostForm class="form panel" action={`${frame.base}/events/${event.id}/cancellation/retry`} data-once>
            <input type="hidden" name="retriedAt" value={refused.retriedAt ?? ''} />
            <p>{words.retryLead(refused.count, peso(refused.amount))}</p>
            <p>
              <button type="submit">{words.retryAll(refused.count)}</button>
            </p>
          </PostForm>
        )}
        {failures.length > 0 && <Failures frame={frame} failures={failures} />}
        <p>
          <a href={`${frame.base}/events/${event.id}`}>{words.back}</a>
        </p>
      </div>
    </Frame>
  );
}

function Progress({ cancellation, progress }: Pick<CancellationProps, 'cancellation' | 'progress'>) {
  const { cancellation: words } = usePage().text.organizer.orders;
  const momentText = useMoment();
  const { total, remaining } = progress;
  const dealtWith = total - remaining;
  const names = ['refunded', 'cancelled', 'failed', 'disputed', 'toAccounts', 'remaining'] as const;
  // Disputes and accounts are rare: where there are none, nobody has to read about them.
  const counts = names
    .filter((name) => (name !== 'disputed' && name !== 'toAccounts') || progress[name] > 0)
    .map((name) => ({
      name,
      label: words.counts[name],
      value: progress[name],
    }));
  return (
    <section class="stack" aria-labelledby="progress-title">
      <h2 id="progress-title">{titleOf(words, cancellation, progress)}</h2>
      <BuntingProgress label={words.counted(dealtWith, total)} value={dealtWith} total={total} />
      <p role="status">
        <b>{words.counted(dealtWith, total)}</b>
      </p>
      <dl class="figures">
        {counts.map(({ name, label, value }) => (
          <div key={name} class={name === 'failed' && value > 0 ? 'figure is-bad' : 'figure'}>
            <dt>{label}</dt>
            <dd>
              <b>{count(value)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <dl class="small-facts">
        <div>
          <dt>{words.reasonGiven}</dt>
          <dd class="lines">{cancellation.reason}</dd>
        </div>
      </dl>
      <p class="hint">
        {words.since(momentText(cancellation.startedAt))}
        {cancellation.finishedAt !== null && ` · ${words.finished(momentText(cancellation.finishedAt))}`}
      </p>
      {progress.disputed > 0 && <p>{words.disputedHint}</p>}
      {progress.toAccounts > 0 && <p>{words.toAccountsHint}</p>}
      {!cancellation.isDone && <p>{words.follows}</p>}
    </section>
  );
}

function titleOf(
  words: { running: string; done: string; doneButSome: string },
  { isDone }: CancellationProps['cancellation'],
  { failed, disputed, toAccounts }: CancellationProps['progress'],
): string {
  if (!isDone) return words.running;
  return failed + disputed + toAccounts > 0 ? words.doneButSome : words.done;
}

function Failures({ frame, failures }: Pick<CancellationProps, 'frame' | 'failures'>) {
  const { text, language } = usePage();
  const { cancellation: words } = text.organizer.orders;
  return (
    <div class="stack">
      <h2>{words.failures}</h2>
      <p>{words.failuresHint}</p>
      <TableBox label={words.failures}>
        <thead>
          <tr>
            <th scope="col">{words.order}</th>
            <th scope="col">{words.buyer}</th>
            <th scope="col" class="number">
              {words.amount}
            </th>
            <th scope="col">{words.failure}</th>
            <th scope="col">{words.tryAgain}</th>
          </tr>
        </thead>
        <tbody>
          {failures.map((failed) => (
            <tr key={failed.id}>
              <th scope="row" class="order-number">
                <a href={`${frame.base}/orders/${failed.orderId}`}>{failed.orderNumber}</a>
              </th>
              <td class="buyer-cell">
                {failed.buyerName}
                <span class="hint">{failed.buyerEmail}</span>
              </td>
              <td class="number">{peso(failed.amount)}</td>
              <td>{failed.failure === null ? '–' : keptIn(language, failed.failure)}</td>
              <td>
                <a
                  href={`${frame.base}/orders/${failed.orderId}/refund`}
                  aria-label={words.tryAgainOf(failed.orderNumber)}
                >
                  {words.tryAgain}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </div>
  );
}
