import type { ComponentChildren } from 'preact';
import { count } from '../../format.ts';
import { usePage } from '../../page.ts';
import { keptIn } from '../../texts/faults.ts';
import { type FormFaults, FormTrouble, PostForm, SelectField, TextField } from '../../ui/form.tsx';
import { isFiltered } from '../../ui/staff/address.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Moment } from '../../ui/staff/moment.tsx';
import { MoreFilters } from '../../ui/staff/more-filters.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { type DeliveryStatus, DeliveryTag } from './delivery-tag.tsx';
import { Pieces } from './keys-page.tsx';
import { ListPaging, NoneListed, Period, ShowRows } from './list-parts.tsx';
import { type ShownWebhook, WebhookTag } from './webhooks-page.tsx';

export interface ShownDelivery {
  id: string;
  messageId: string;
  eventType: string;
  trigger: 'EVENT' | 'TEST' | 'REDELIVERY';
  status: DeliveryStatus;
  attempts: number;
  responseStatus: number | null;
  durationMs: number | null;
  error: string | null;
  url: string;
  createdAt: string;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
}

/** As it was typed. */
export interface ReplayValues {
  since: string;
  until: string;
  status: 'FAILED' | 'DELIVERED';
}

export interface WebhookPageProps {
  frame: FrameProps;
  webhook: ShownWebhook;
  counts: Record<DeliveryStatus, number>;
  /** Set where only this many of the newest were counted. */
  countedMost: number | undefined;
  types: readonly string[];
  /** As the URL has it. */
  filter: { status?: string; type?: string; from?: string; to?: string };
  deliveries: readonly ShownDelivery[];
  nextCursor: string | null;
  replay: ReplayValues;
  /** How many messages were just sent once more. */
  replayed: number | undefined;
  faults: FormFaults;
}

const statuses = ['DELIVERED', 'PENDING', 'FAILED'] as const;
const shownFields = ['from', 'to', 'since', 'until'];

export function WebhookPage(props: WebhookPageProps) {
  const { frame, webhook, counts, countedMost, filter, deliveries, nextCursor, faults } = props;
  const page = usePage();
  const { webhook: words } = page.text.organizer.developers;
  const path = `${frame.base}/settings/webhooks/${webhook.id}`;
  const isBare = !isFiltered(filter) && page.query?.cursor === undefined;
  const test = <PressForm action={`${path}/test`} label={words.test} />;
  return (
    <Frame frame={frame} title={words.title} action={test} islands={['once.ts']}>
      {props.replayed !== undefined && (
        <p class="note is-success" role="status">
          {words.replayed(props.replayed)}
        </p>
      )}
      <FormTrouble faults={faults} shown={shownFields} />
      <About path={path} webhook={webhook} />
      <div class="stacked">
        <h2>{words.deliveries}</h2>
        {countedMost !== undefined && <p class="hint">{words.countedMost(countedMost)}</p>}
        <dl class="figures" aria-label={words.counts}>
          {statuses.map((status) => (
            <div class="figure" key={status}>
              <dt>{words.statuses[status]}</dt>
              <dd>
                <b>{count(counts[status])}</b>
              </dd>
            </div>
          ))}
        </dl>
        {deliveries.length === 0 && isBare ? (
          <div class="empty">
            <p>{words.empty}</p>
            {test}
          </div>
        ) : (
          <>
            <Filters {...props} path={path} />
            {deliveries.length === 0 ? (
              <NoneListed path={path} />
            ) : (
              <DeliveryTable path={path} deliveries={deliveries} />
            )}
            <ListPaging path={path} filter={filter} nextCursor={nextCursor} />
          </>
        )}
      </div>
      <Replay path={path} values={props.replay} faults={faults} />
    </Frame>
  );
}

/** A button that does one thing. */
function PressForm({
  action,
  label,
  isSecond = false,
  children,
}: {
  action: string;
  label: string;
  isSecond?: boolean;
  children?: ComponentChildren;
}) {
  return (
    <PostForm action={action} data-once>
      {children}
      <button type="submit" class={isSecond ? 'is-second' : undefined}>
        {label}
      </button>
    </PostForm>
  );
}

function About({ path, webhook }: { path: string; webhook: ShownWebhook }) {
  const { language, text } = usePage();
  const { developers } = text.organizer;
  const { webhook: words } = developers;
  const { isActive, disabledReason } = webhook;
  return (
    <div class="panel">
      <p class="address big">
        <code>{webhook.url}</code>
      </p>
      {disabledReason !== null && (
        <p class="note is-danger">
          <b>{words.reason}.</b> {keptIn(language, disabledReason)}
        </p>
      )}
      <dl class="small-facts">
        <div>
          <dt>{words.state}</dt>
          <dd>
            <WebhookTag webhook={webhook} />
          </dd>
        </div>
        <div>
          <dt>{words.events}</dt>
          <dd>
            <Pieces pieces={webhook.events} whenNone={developers.none} />
          </dd>
        </div>
        <div>
          <dt>{words.buyers}</dt>
          <dd>{webhook.seesBuyers ? words.seesBuyers : words.hidesBuyers}</dd>
        </div>
      </dl>
      <div class="actions">
        <PressForm action={`${path}/active`} label={isActive ? words.turnOff : words.turnOn} isSecond>
          <input type="hidden" name="isActive" value={String(!isActive)} />
        </PressForm>
        <a class="button is-second" href={`${path}/edit`}>
          {words.edit}
        </a>
        <a class="button is-second" href={`${path}/rotate-secret`}>
          {words.rotate}
        </a>
        <a class="is-risky" href={`${path}/delete`}>
          {words.remove}
        </a>
      </div>
      {isActive && <p class="hint">{words.offHint}</p>}
    </div>
  );
}

function Filters({ path, filter, types, faults }: WebhookPageProps & { path: string }) {
  const { developers } = usePage().text.organizer;
  const { webhook: words } = developers;
  const every = { value: '', label: developers.all };
  const { status: _status, ...others } = filter;
  return (
    <form class="filters" action={path}>
      <SelectField
        name="status"
        label={words.status}
        value={filter.status}
        choices={[every, ...statuses.map((value) => ({ value, label: words.statuses[value] }))]}
      />
      <MoreFilters isOpen={isFiltered(others)}>
        <SelectField
          name="type"
          label={words.type}
          value={filter.type}
          choices={[every, ...types.map((value) => ({ value, label: value }))]}
        />
        <Period filter={filter} faults={faults} />
      </MoreFilters>
      <ShowRows path={`${path}/deliveries`} filter={filter} />
    </form>
  );
}

function DeliveryTable({ path, deliveries }: { path: string; deliveries: readonly ShownDelivery[] }) {
  const { language, text } = usePage();
  const { developers } = text.organizer;
  const { webhook: words } = developers;
  return (
    <TableBox label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.time}</th>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.type}</th>
          <th scope="col">{words.answer}</th>
          <th scope="col" class="number">
            {words.attempts}
          </th>
          <th scope="col">{words.message}</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <th scope="row">
              <a href={`${path}/deliveries/${delivery.id}`}>
                <Moment at={delivery.createdAt} isExact />
              </a>
            </th>
            <td>
              <DeliveryTag status={delivery.status} />
            </td>
            <td>
              <code>{delivery.eventType}</code>
              {delivery.trigger === 'REDELIVERY' && <p class="hint">{words.triggers.REDELIVERY}</p>}
            </td>
            <td>
              {delivery.responseStatus ?? (delivery.attempts > 0 ? words.noAnswer : '–')}
              {delivery.durationMs !== null && <> · {developers.milliseconds(delivery.durationMs)}</>}
              {delivery.error !== null && <p class="hint">{keptIn(language, delivery.error)}</p>}
            </td>
            <td class="number">{delivery.attempts}</td>
            <td>
              <code class="clipped">{delivery.messageId}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

function Replay({ path, values, faults }: { path: string; values: ReplayValues; faults: FormFaults }) {
  const { webhook: words } = usePage().text.organizer.developers;
  return (
    <div class="stacked">
      <h2>{words.replay}</h2>
      <p class="hint">{words.replayHint}</p>
      <PostForm class="filters" action={`${path}/replay`} data-once>
        <TextField
          name="since"
          type="datetime-local"
          label={words.since}
          value={values.since}
          required
          faults={faults}
        />
        <TextField name="until" type="datetime-local" label={words.until} value={values.until} faults={faults} />
        <div class="field">
          <label for="replay-status">{words.which}</label>
          <select id="replay-status" name="status">
            {(['FAILED', 'DELIVERED'] as const).map((status) => (
              <option key={status} value={status} selected={status === values.status}>
                {words.whichOf[status]}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" class="is-second">
          {words.replayButton}
        </button>
      </PostForm>
    </div>
  );
}
