import { usePage } from '../../page.ts';
import { keptIn } from '../../texts/faults.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Moment } from '../../ui/staff/moment.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { type DeliveryStatus, DeliveryTag } from './delivery-tag.tsx';
import { Pieces } from './keys-page.tsx';
import { NoneListed, StateFilter } from './list-parts.tsx';

export interface ShownWebhook {
  id: string;
  url: string;
  events: readonly string[];
  isActive: boolean;
  disabledReason: string | null;
  seesBuyers: boolean;
  createdAt: string;
}

interface ListedWebhook extends ShownWebhook {
  last: { id: string; status: DeliveryStatus; at: string } | null;
}

interface WebhooksPageProps {
  frame: FrameProps;
  webhooks: readonly ListedWebhook[];
  state: 'active' | 'off' | undefined;
  /** Counts all, whatever the filter. */
  total: number;
}

export function WebhooksPage({ frame, webhooks, state, total }: WebhooksPageProps) {
  const { developers } = usePage().text.organizer;
  const { webhooks: words } = developers;
  const path = `${frame.base}/settings/webhooks`;
  const make = (
    <a class="button" href={`${path}/new`}>
      {words.make}
    </a>
  );
  if (total === 0) {
    return (
      <Frame frame={frame} title={words.title}>
        <div class="empty">
          <p>{words.empty}</p>
          {make}
        </div>
      </Frame>
    );
  }
  return (
    <Frame frame={frame} title={words.title} action={make}>
      <p class="lines">
        {words.lead} <a href="/docs/webhooks">{developers.guide}</a>
      </p>
      <StateFilter
        path={path}
        state={state}
        label={words.state}
        choices={(['active', 'off'] as const).map((value) => ({ value, label: words.states[value] }))}
      />
      {webhooks.length === 0 ? <NoneListed path={path} /> : <WebhookTable path={path} webhooks={webhooks} />}
    </Frame>
  );
}

function WebhookTable({ path, webhooks }: { path: string; webhooks: readonly ListedWebhook[] }) {
  const { language, text } = usePage();
  const { developers } = text.organizer;
  const { webhooks: words } = developers;
  return (
    <TableBox label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.address}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.last}</th>
          <th scope="col">{words.events}</th>
          <th scope="col">{words.made}</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook.id}>
            <th scope="row" class="address">
              <a href={`${path}/${webhook.id}`}>{webhook.url}</a>
            </th>
            <td>
              <WebhookTag webhook={webhook} />
              {webhook.disabledReason !== null && <p class="hint">{keptIn(language, webhook.disabledReason)}</p>}
            </td>
            <td>
              {webhook.last === null ? (
                words.nothingSent
              ) : (
                <>
                  <DeliveryTag status={webhook.last.status} />{' '}
                  <a href={`${path}/${webhook.id}/deliveries/${webhook.last.id}`}>
                    <Moment at={webhook.last.at} />
                  </a>
                </>
              )}
            </td>
            <td>
              <Pieces pieces={webhook.events} whenNone={developers.none} />
            </td>
            <td>
              <Moment at={webhook.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

export function WebhookTag({ webhook }: { webhook: Pick<ShownWebhook, 'isActive' | 'disabledReason'> }) {
  const { webhooks: words } = usePage().text.organizer.developers;
  if (webhook.isActive) return <span class="tag is-good">{words.on}</span>;
  if (webhook.disabledReason !== null) return <span class="tag is-bad">{words.switchedOff}</span>;
  return <span class="tag">{words.off}</span>;
}
