import { count } from '../format.ts';
import { usePage } from '../page.ts';
import { PostForm } from '../ui/form.tsx';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { When } from '../ui/staff/moment.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { Nothing } from './operator-parts.tsx';

interface OperatorQueuesProps {
  frame: OperatorFrameProps;
  queues: readonly {
    kind: string;
    waiting: number;
    underWay: number;
    failed: number;
    oldestSeconds: number;
    /** Whether its failed entries can be viewed. */
    isQueue: boolean;
  }[];
}

export function OperatorQueuesPage({ frame, queues }: OperatorQueuesProps) {
  const words = usePage().text.operator.queues;
  return (
    <Frame frame={frame} title={words.title}>
      <TableBox label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.queue}</th>
            <th scope="col" class="number">
              {words.failed}
            </th>
            <th scope="col" class="number">
              {words.waiting}
            </th>
            <th scope="col" class="number">
              {words.underWay}
            </th>
            <th scope="col" class="number">
              {words.oldest}
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ kind, waiting, underWay, failed, oldestSeconds, isQueue }) => (
            <tr key={kind}>
              <th scope="row">
                {isQueue ? (
                  <a href={`${frame.base}/queues/${kind}`}>{words.kinds[kind] ?? kind}</a>
                ) : (
                  (words.kinds[kind] ?? kind)
                )}
              </th>
              <td class="number">{failed > 0 ? <span class="tag is-bad">{count(failed)}</span> : count(failed)}</td>
              <td class="number">{count(waiting)}</td>
              <td class="number">{count(underWay)}</td>
              <td class="number">{oldestSeconds > 0 ? words.seconds(count(Math.round(oldestSeconds))) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Frame>
  );
}

interface OperatorQueueProps {
  frame: OperatorFrameProps;
  kind: string;
  failed: readonly { id: string; attempts: number; error: string | null; createdAt: string }[];
  /** Whether it can be removed: a delivery has its history, and stays. */
  canGiveUp: boolean;
}

export function OperatorQueuePage({ frame, kind, failed, canGiveUp }: OperatorQueueProps) {
  const { operator } = usePage().text;
  const words = operator.queues;
  const path = `${frame.base}/queues/${kind}`;
  const total = count(failed.length);
  return (
    <Frame frame={frame} title={words.failedTitle(words.kinds[kind] ?? kind)}>
      {failed.length === 0 ? (
        <Nothing text={words.none} />
      ) : (
        <>
          <div class="actions">
            <QueueAct action={`${path}/retry`} label={words.retryAll(total)} />
            {canGiveUp && <QueueAct action={`${path}/give-up`} label={words.giveUpAll(total)} />}
          </div>
          {canGiveUp && <p class="hint">{words.giveUpHint}</p>}
          <TableBox label={words.failed}>
            <thead>
              <tr>
                <th scope="col">{operator.since}</th>
                <th scope="col">{words.id}</th>
                <th scope="col" class="number">
                  {words.attempts}
                </th>
                <th scope="col">{words.error}</th>
                <th scope="col">
                  <span class="unseen">{words.retry}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {failed.map(({ id, attempts, error, createdAt }) => (
                <tr key={id}>
                  <td>
                    <When at={createdAt} />
                  </td>
                  <th scope="row">
                    <code>{id}</code>
                  </th>
                  <td class="number">{count(attempts)}</td>
                  <td class="event-cell">{error}</td>
                  <td>
                    <div class="actions">
                      <QueueAct action={`${path}/retry`} label={words.retry} id={id} />
                      {canGiveUp && <QueueAct action={`${path}/give-up`} label={words.giveUp} id={id} />}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </TableBox>
        </>
      )}
      <p>
        <a href={`${frame.base}/queues`}>{words.back}</a>
      </p>
    </Frame>
  );
}

function QueueAct({ action, label, id }: { action: string; label: string; id?: string }) {
  return (
    <PostForm action={action}>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <button type="submit" class={id === undefined ? 'is-second' : 'is-second is-small'}>
        {label}
        {id !== undefined && <span class="unseen"> {id}</span>}
      </button>
    </PostForm>
  );
}
