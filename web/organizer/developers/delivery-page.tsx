import { usePage } from '../../page.ts';
import { keptIn } from '../../texts/faults.ts';
import { type FormFaults, FormTrouble, PostForm } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Moment, useMoment } from '../../ui/staff/moment.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { Copyable, copyIsland } from '../copyable.tsx';
import { DeliveryTag } from './delivery-tag.tsx';
import type { ShownDelivery } from './webhook-page.tsx';

interface ShownAttempt {
  number: number;
  at: string;
  responseStatus: number | null;
  durationMs: number | null;
  error: string | null;
}

/** A message as it goes over the wire, signed for the moment at which the page was made. */
interface SentMessage {
  headers: readonly (readonly [name: string, value: string])[];
  messageId: string;
  timestamp: string;
  body: string;
  pretty: string;
  curl: string;
}

export interface DeliveryPageProps {
  frame: FrameProps;
  webhook: { id: string; url: string; isActive: boolean };
  delivery: ShownDelivery;
  seesBuyers: boolean;
  attempts: readonly ShownAttempt[];
  /** Null where what it said is no longer kept. */
  sent: SentMessage | null;
  faults: FormFaults;
}

export function DeliveryPage({ frame, webhook, delivery, seesBuyers, attempts, sent, faults }: DeliveryPageProps) {
  const { delivery: words } = usePage().text.organizer.developers;
  const path = `${frame.base}/settings/webhooks/${webhook.id}`;
  return (
    <Frame frame={frame} title={words.title} islands={[copyIsland, 'once.ts']}>
      <p>
        <a href={path}>{words.back}</a>
      </p>
      <FormTrouble faults={faults} />
      <Result delivery={delivery} />
      <Facts delivery={delivery} />
      <Attempts attempts={attempts} delivery={delivery} />
      {sent === null ? (
        <p class="note">{words.gone}</p>
      ) : (
        <>
          {webhook.isActive ? (
            <PostForm class="stacked" action={`${path}/deliveries/${delivery.id}/resend`} data-once>
              <div class="actions">
                <button type="submit">{words.resend}</button>
                <span class="hint">{words.resendHint}</span>
              </div>
            </PostForm>
          ) : (
            <p class="note">{words.off}</p>
          )}
          <Sent sent={sent} seesBuyers={seesBuyers} />
        </>
      )}
    </Frame>
  );
}

const noteOf = { DELIVERED: 'is-success', PENDING: 'is-warning', FAILED: 'is-danger' };

function Result({ delivery }: { delivery: ShownDelivery }) {
  const { language, text } = usePage();
  const { developers } = text.organizer;
  const { result, next } = developers.delivery;
  const momentText = useMoment();
  const { status, responseStatus, durationMs, error, attempts, nextAttemptAt } = delivery;
  const sentence =
    status === 'DELIVERED'
      ? result.DELIVERED(responseStatus, developers.milliseconds(durationMs ?? 0))
      : status === 'PENDING' && attempts === 0
        ? result.WAITING
        : result[status];
  return (
    <div class={`note ${noteOf[status]}`} role="status">
      <p>
        <b>{sentence}</b>
      </p>
      {error !== null && <p>{keptIn(language, error)}</p>}
      {nextAttemptAt !== null && attempts > 0 && <p>{next(momentText(nextAttemptAt))}</p>}
    </div>
  );
}

function Facts({ delivery }: { delivery: ShownDelivery }) {
  const { developers } = usePage().text.organizer;
  const { delivery: words, webhook } = developers;
  return (
    <dl class="small-facts">
      <div>
        <dt>{webhook.status}</dt>
        <dd>
          <DeliveryTag status={delivery.status} />
        </dd>
      </div>
      <div>
        <dt>{words.type}</dt>
        <dd>
          <code>{delivery.eventType}</code>
        </dd>
      </div>
      <div>
        <dt>{words.trigger}</dt>
        <dd>{webhook.triggers[delivery.trigger]}</dd>
      </div>
      <div>
        <dt>{words.made}</dt>
        <dd>
          <Moment at={delivery.createdAt} isExact />
        </dd>
      </div>
      <div>
        <dt>{words.message}</dt>
        <dd>
          <code>{delivery.messageId}</code>
        </dd>
      </div>
      <div>
        <dt>{words.to}</dt>
        <dd>
          <code>{delivery.url}</code>
        </dd>
      </div>
    </dl>
  );
}

function Attempts({ attempts, delivery }: { attempts: readonly ShownAttempt[]; delivery: ShownDelivery }) {
  const { language, text } = usePage();
  const { developers } = text.organizer;
  const { delivery: words } = developers;
  return (
    <div class="stacked">
      <h2>{words.attempts}</h2>
      {attempts.length === 0 ? (
        <p>{words.notTried}</p>
      ) : (
        <TableBox label={words.attemptsTable}>
          <thead>
            <tr>
              <th scope="col" class="number">
                {words.number}
              </th>
              <th scope="col">{words.time}</th>
              <th scope="col">{words.answer}</th>
              <th scope="col" class="number">
                {words.duration}
              </th>
              <th scope="col">{words.error}</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((attempt) => (
              <tr key={attempt.number}>
                <td class="number">{attempt.number}</td>
                <td>
                  <Moment at={attempt.at} isExact />
                </td>
                <td>{attempt.responseStatus ?? words.noAnswer}</td>
                <td class="number">
                  {attempt.durationMs === null ? '–' : developers.milliseconds(attempt.durationMs)}
                </td>
                <td>{attempt.error === null ? words.ok : keptIn(language, attempt.error)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      {delivery.status !== 'DELIVERED' && delivery.trigger !== 'TEST' && <p class="hint">{words.schedule}</p>}
    </div>
  );
}

function Sent({ sent, seesBuyers }: { sent: SentMessage; seesBuyers: boolean }) {
  const { delivery: words } = usePage().text.organizer.developers;
  const headers = sent.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <>
      <Copyable id="headers" label={words.headers} hint={words.headersHint} value={headers} isCode />
      <div class="stacked">
        <Copyable id="body" label={words.body} hint={words.bodyHint} value={sent.pretty} isCode />
        {!seesBuyers && <p class="note">{words.buyers}</p>}
        <details>
          <summary>{words.raw}</summary>
          <pre class="secret code is-wrapped" id="raw-body">
            {sent.body}
          </pre>
        </details>
      </div>
      <div class="stacked">
        <h2>{words.signed}</h2>
        <p class="lines">{words.signedHint}</p>
        <p class="secret signed">
          <span>{sent.messageId}</span>
          <b>.</b>
          <span>{sent.timestamp}</span>
          <b>.</b>
          <span>‹{words.rawBody}›</span>
        </p>
      </div>
      <Copyable id="curl" label={words.curl} hint={words.curlHint} value={sent.curl} isCode />
    </>
  );
}
