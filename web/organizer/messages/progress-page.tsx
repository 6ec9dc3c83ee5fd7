import { count } from '../../format.ts';
import { usePage } from '../../page.ts';
import { useMoment } from '../../ui/staff/moment.tsx';
import { BuntingProgress } from '../bunting-progress.tsx';
import { PlaceFrame, type PlaceProps, placeFacts } from '../place-frame.tsx';
import { Audience } from './audience.tsx';
import type { MessageShown } from './list-page.tsx';

type MessageProgressPageProps = PlaceProps & {
  message: Omit<MessageShown, 'sentAt' | 'progress'> & { text: string; sentAt: string };
  progress: NonNullable<MessageShown['progress']>;
};

const lookAgainSeconds = 5;

/** How far a message has come. */
export function MessageProgressPage({ message, progress, ...place }: MessageProgressPageProps) {
  const { messages: words } = usePage().text.organizer.events;
  const momentText = useMoment();
  const isDone = message.status === 'SENT';
  const { recipients } = message;
  const dealtWith = recipients - progress.waiting;
  const counts = (['mailed', 'waiting', 'failed'] as const).map((name) => ({ name, value: progress[name] }));
  return (
    <PlaceFrame
      place={place}
      tab="messages"
      islands={isDone ? [] : ['organizer-orders-follow.ts']}
      refreshSeconds={isDone ? undefined : lookAgainSeconds}
    >
      <div class="stack" data-follow={isDone ? 'ended' : 'open'}>
        <h2>{message.subject}</h2>
        <p>
          <b>{isDone ? words.sent : words.sending}</b> · <Audience {...message.audience} />
        </p>
        <BuntingProgress label={words.counted(dealtWith, recipients)} value={dealtWith} total={recipients} />
        <p role="status">
          <b>{words.counted(dealtWith, recipients)}</b>
        </p>
        <dl class="figures">
          {counts.map(({ name, value }) => (
            <div key={name} class={name === 'failed' && value > 0 ? 'figure is-bad' : 'figure'}>
              <dt>{words.counts[name]}</dt>
              <dd>
                <b>{count(value)}</b>
              </dd>
            </div>
          ))}
        </dl>
        {progress.failed > 0 && <p class="hint">{words.failedHint}</p>}
        <p class="hint">{words.since(momentText(message.sentAt))}</p>
        {!isDone && <p>{words.follows}</p>}
        <dl class="small-facts">
          <div>
            <dt>{words.text}</dt>
            <dd class="lines">{message.text}</dd>
          </div>
        </dl>
        <p>
          <a href={`${placeFacts(place).at}/messages`}>{words.back}</a>
        </p>
      </div>
    </PlaceFrame>
  );
}
