import { usePage } from '../../page.ts';
import type { FormFaults } from '../../ui/form.tsx';
import { PostForm } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { TypedForm } from './typed-form.tsx';

interface WebhookRotatePageProps {
  frame: FrameProps;
  webhook: { id: string; url: string };
}

/** Asks before a secret is replaced. */
export function WebhookRotatePage({ frame, webhook }: WebhookRotatePageProps) {
  const { rotate: words } = usePage().text.organizer.developers;
  const path = `${frame.base}/settings/webhooks/${webhook.id}`;
  return (
    <Frame frame={frame} title={words.title} islands={['once.ts']}>
      <p class="address">
        <code>{webhook.url}</code>
      </p>
      <p class="note is-warning">{words.warning}</p>
      <PostForm class="form" action={`${path}/rotate-secret`} data-once>
        <div class="actions">
          <button type="submit">{words.button}</button>
          <a href={path}>{words.cancel}</a>
        </div>
      </PostForm>
    </Frame>
  );
}

interface WebhookDeletePageProps {
  frame: FrameProps;
  webhook: { id: string; url: string; host: string };
  deliveries: { total: number; waiting: number };
  typed: string;
  faults: FormFaults;
}

/** Says what goes with a webhook before it goes. */
export function WebhookDeletePage({ frame, webhook, deliveries, typed, faults }: WebhookDeletePageProps) {
  const { remove: words } = usePage().text.organizer.developers;
  const path = `${frame.base}/settings/webhooks/${webhook.id}`;
  return (
    <Frame frame={frame} title={words.title}>
      <p class="address">
        <code>{webhook.url}</code>
      </p>
      <div class="note is-danger">
        <ul>
          <li>{words.pending(deliveries.waiting)}</li>
          <li>{words.history(deliveries.total)}</li>
          <li>{words.secret}</li>
        </ul>
      </div>
      <TypedForm
        action={`${path}/delete`}
        label={words.typed(webhook.host)}
        typed={typed}
        faults={faults}
        words={words}
        back={path}
      />
    </Frame>
  );
}
