import { count, peso } from '../format.ts';
import { usePage } from '../page.ts';
import { type FormFaults, FormTrouble, PostForm } from '../ui/form.tsx';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { When } from '../ui/staff/moment.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { ActForm, Nothing, StopForm } from './operator-parts.tsx';

type Status = 'SCHEDULED' | 'FILED' | 'SENT' | 'PAID' | 'RETURNED' | 'WITHDRAWN';

export interface ShownPayout {
  id: string;
  organization: { slug: string; name: string };
  amount: number;
  status: Status;
  /** Null where nothing prevents it. */
  waitingFor: 'PAYOUT_ACCOUNT' | 'PAYOUT_ACCOUNT_REST' | null;
  createdAt: string;
  sentAt: string | null;
  paidAt: string | null;
  returnedAt: string | null;
  returnReason: string | null;
  fileNumber: number | null;
  withdrawnAt: string | null;
  withdrawCause: 'OPERATOR' | 'ORGANIZATION_SUSPENDED' | 'EVENT_CANCELLED' | 'EVENT_TAKEN_DOWN' | 'NOT_COVERED' | null;
  withdrawReason: string | null;
  /** Withdrawn, and paid anew only when an operator says so. */
  isHeld: boolean;
}

export interface ShownPayoutFile {
  number: number;
  madeAt: string;
  payouts: number;
  amount: number;
  /** How many of them are not sent yet, and how many must not be sent any more. */
  filed: number;
  withdrawn: number;
}

interface OperatorPayoutsProps {
  frame: OperatorFrameProps;
  status: Status;
  statuses: readonly Status[];
  payouts: readonly ShownPayout[];
  /** The newest ones, where those of files are shown. */
  files: readonly ShownPayoutFile[];
  faults?: FormFaults;
}

const looks: Record<Status, string> = {
  SCHEDULED: 'tag is-waiting',
  FILED: 'tag is-waiting',
  SENT: 'tag',
  PAID: 'tag is-good',
  RETURNED: 'tag is-bad',
  WITHDRAWN: 'tag is-bad',
};
/** What many of a status can become at once. */
const next = { SCHEDULED: 'sent', FILED: 'sent', SENT: 'paid' } as const;

export function OperatorPayoutsPage({ frame, status, statuses, payouts, files, faults }: OperatorPayoutsProps) {
  const { text } = usePage();
  const words = text.operator.payouts;
  const path = `${frame.base}/payouts`;
  const ready = payouts.filter(({ waitingFor }) => waitingFor === null);
  const canMark = (status === 'SCHEDULED' || status === 'FILED' || status === 'SENT') && ready.length > 0;
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
          lead={words.fileLead(ready.length, count(ready.length), sumOf(ready))}
        />
      )}
      {files.length > 0 && <FilesTable path={path} files={files} />}
      {payouts.length === 0 ? (
        <Nothing text={words.noneOf[status]} />
      ) : (
        <PostForm class="stack" action={`${path}/confirm`}>
          {act !== undefined && <input type="hidden" name="to" value={act} />}
          <PayoutsTable path={path} base={frame.base} payouts={payouts} isChosen={act !== undefined} />
          {act !== undefined && (
            <p>
              <button type="submit" class="is-second">
                {words.mark[act]}
              </button>
            </p>
          )}
        </PostForm>
      )}
    </Frame>
  );
}

function sumOf(some: readonly ShownPayout[]): string {
  return peso(some.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100);
}

function isFiled({ status }: ShownPayout): boolean {
  return status === 'FILED';
}

interface OperatorPayoutsConfirmProps {
  frame: OperatorFrameProps;
  to: 'sent' | 'paid';
  payouts: readonly ShownPayout[];
}

/** What was chosen, with its sum, before it is marked. */
export function OperatorPayoutsConfirmPage({ frame, to, payouts }: OperatorPayoutsConfirmProps) {
  const words = usePage().text.operator.payouts;
  const path = `${frame.base}/payouts`;
  const title = words.confirm[to](payouts.length, count(payouts.length), sumOf(payouts));
  return (
    <Frame frame={frame} title={title}>
      <p>{words.confirmLead[to]}</p>
      <PayoutsTable path={path} base={frame.base} payouts={payouts} isChosen={false} />
      <PostForm class="form" action={`${path}/${to}`}>
        {payouts.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <div class="actions">
          <button type="submit">{title}</button>
          <a href={`${path}?status=${to === 'sent' ? 'SCHEDULED' : 'SENT'}`}>{words.notYet}</a>
        </div>
      </PostForm>
    </Frame>
  );
}

function FilesTable({ path, files }: { path: string; files: readonly ShownPayoutFile[] }) {
  const words = usePage().text.operator.payouts;
  return (
    <TableBox label={words.files}>
      <thead>
        <tr>
          <th scope="col">{words.files}</th>
          <th scope="col" class="number">
            {words.amount}
          </th>
          <th scope="col" class="number">
            {words.title}
          </th>
          <th scope="col" class="number">
            {words.notSent}
          </th>
          <th scope="col" class="number">
            {words.statuses.WITHDRAWN}
          </th>
          <th scope="col">{words.made}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.number}>
            <th scope="row">
              <a href={`${path}/files/${file.number}`}>{words.fileTitle(String(file.number))}</a>
            </th>
            <td class="number">{peso(file.amount)}</td>
            <td class="number">{count(file.payouts)}</td>
            <td class="number">{count(file.filed)}</td>
            <td class="number">{count(file.withdrawn)}</td>
            <td>
              <When at={file.madeAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

interface OperatorPayoutFileProps {
  frame: OperatorFrameProps;
  file: ShownPayoutFile;
  payouts: readonly ShownPayout[];
  faults?: FormFaults;
}

/** What a file for the bank names, and how that stands. */
export function OperatorPayoutFilePage({ frame, file, payouts, faults }: OperatorPayoutFileProps) {
  const words = usePage().text.operator.payouts;
  const path = `${frame.base}/payouts`;
  const download = (
    <a class="button is-second" href={`${path}/files/${file.number}/payouts.csv`}>
      {words.download}
    </a>
  );
  return (
    <Frame frame={frame} title={words.fileTitle(String(file.number))} action={download}>
      <p class="event-facts">
        <b>{peso(file.amount)}</b>
        <span>
          {words.made} <When at={file.madeAt} />
        </span>
      </p>
      {file.withdrawn > 0 && <p class="note is-danger">{words.fileWithdrawn(file.withdrawn, count(file.withdrawn))}</p>}
      <FormTrouble faults={faults} />
      {file.filed > 0 && (
        <ActForm
          action={`${path}/files/${file.number}/sent`}
          title={words.fileSent}
          lead={words.fileSentLead(file.filed, count(file.filed), sumOf(payouts.filter(isFiled)))}
        />
      )}
      <PayoutsTable path={path} base={frame.base} payouts={payouts} isChosen={false} />
      <p>
        <a href={`${path}?status=FILED`}>{words.back}</a>
      </p>
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
              <When
                at={payout.withdrawnAt ?? payout.returnedAt ?? payout.paidAt ?? payout.sentAt ?? payout.createdAt}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

interface OperatorPayoutProps {
  frame: OperatorFrameProps;
  payout: ShownPayout;
  reason?: string;
  faults?: FormFaults;
}

export function OperatorPayoutPage({ frame, payout, reason, faults }: OperatorPayoutProps) {
  const words = usePage().text.operator.payouts;
  const path = `${frame.base}/payouts/${payout.id}`;
  const amount = peso(payout.amount);
  const { organization, status, createdAt, sentAt, paidAt, returnedAt, withdrawnAt, fileNumber, withdrawCause } =
    payout;
  const times = [
    [words.statuses.SCHEDULED, createdAt],
    [words.statuses.SENT, sentAt],
    [words.statuses.PAID, paidAt],
    [words.statuses.RETURNED, returnedAt],
    [words.statuses.WITHDRAWN, withdrawnAt],
  ] as const;
  return (
    <Frame frame={frame} title={words.one(amount, organization.name)}>
      <p class="event-facts">
        <span class={looks[status]}>{words.statuses[status]}</span>
        <a href={`${frame.base}/organizations/${organization.slug}`}>{organization.name}</a>
        {fileNumber !== null && (
          <a href={`${frame.base}/payouts/files/${fileNumber}`}>{words.fileTitle(String(fileNumber))}</a>
        )}
        <code>{payout.id}</code>
      </p>
      {payout.waitingFor !== null && <p class="note is-warning">{words.waits[payout.waitingFor]}</p>}
      {payout.returnReason !== null && <p class="note is-danger">{payout.returnReason}</p>}
      {withdrawCause !== null && (
        <div class="note is-danger">
          <p>
            <b>{words.withdrawCauses[withdrawCause]}</b>
          </p>
          {payout.withdrawReason !== null && <p class="lines">{payout.withdrawReason}</p>}
          {payout.isHeld && <p>{words.held}</p>}
        </div>
      )}
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
      {(status === 'SCHEDULED' || status === 'FILED') && (
        <StopForm
          action={`${path}/withdraw`}
          title={words.withdraw}
          lead={words.withdrawLead}
          lines={[
            words.withdrawLine(amount),
            ...(fileNumber === null ? [] : [words.withdrawFiled(String(fileNumber))]),
          ]}
          hint={words.withdrawHint}
          reason={reason}
          faults={faults}
        />
      )}
      {(status === 'SENT' || status === 'PAID') && (
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
      {(status === 'RETURNED' || status === 'WITHDRAWN') && <FormTrouble faults={faults} />}
      {(status === 'RETURNED' || payout.isHeld) && (
        <ActForm action={`${path}/retry`} title={words.retry} lead={words.retryLead(amount)} />
      )}
      {payout.isHeld && fileNumber !== null && (
        <ActForm action={`${path}/sent-anyway`} title={words.sentAnyway} lead={words.sentAnywayLead(amount)} />
      )}
      <p>
        <a href={`${frame.base}/payouts?status=${status}`}>{words.back}</a>
      </p>
    </Frame>
  );
}
