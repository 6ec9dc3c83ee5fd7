import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, PostForm } from '../../ui/form.tsx';
import { useMoment } from '../../ui/staff/moment.tsx';
import { Asked } from '../asked.tsx';
import { ActButton } from '../event-frame.tsx';
import { PlaceFrame, type PlaceProps, placeFacts } from '../place-frame.tsx';
import { Audience } from './audience.tsx';
import { GoesAt } from './goes-at.tsx';
import type { MessageShown } from './list-page.tsx';

type MessagePreviewPageProps = PlaceProps & {
  message: Pick<MessageShown, 'id' | 'subject' | 'audience' | 'status' | 'times' | 'unsentBecause'> & {
    version: string;
  };
  recipients: number;
  stopped: number;
  replyTo: string;
  /** When the next message may go; null where this one may now. */
  nextAt: string | null;
  faults?: FormFaults;
};

/** What a message will be and to how many, before it goes. */
export function MessagePreviewPage(props: MessagePreviewPageProps) {
  const { frame, event, message, recipients, stopped, replyTo, nextAt, faults } = props;
  const isOfSeries = event === undefined;
  const isScheduled = message.status === 'SCHEDULED';
  const isSendable = !isOfSeries && recipients > 0 && nextAt === null;
  const { language: ours, text } = usePage();
  const { messages: words } = text.organizer.events;
  const momentText = useMoment();
  const list = `${placeFacts(props).at}/messages`;
  const at = `${list}/${message.id}`;
  return (
    <PlaceFrame place={props} tab="messages">
      <section class="stack" aria-labelledby="message-title">
        <h2 id="message-title">{words.previewTitle}</h2>
        <FormTrouble faults={faults} />
        {isScheduled && (
          <p class="note">
            <GoesAt {...message.times} /> {isOfSeries ? words.scheduledHintOfSeries : words.scheduledHint}
          </p>
        )}
        {message.unsentBecause !== null && (
          <p class="note is-warning">
            {words.statuses.UNSENT}: {words.unsent[message.unsentBecause]}
          </p>
        )}
        <div class="panel stack">
          <p>
            <b>
              {isScheduled
                ? words.recipientsNow(recipients)
                : recipients === 0
                  ? words.nobody
                  : words.recipients(recipients)}
            </b>
          </p>
          <p>
            <Audience {...message.audience} />
          </p>
          {stopped > 0 && <p>{words.stopped(stopped)}</p>}
          <p>{words.replies(replyTo)}</p>
          {nextAt !== null && !isOfSeries && <p class="note is-warning">{words.limit(momentText(nextAt))}</p>}
          <div class="actions">
            {isSendable && (
              <PostForm action={`${at}/send`}>
                <input type="hidden" name="version" value={message.version} />
                <input type="hidden" name="recipients" value={recipients} />
                <button type="submit" aria-describedby="send-hint">
                  {words.send(recipients)}
                </button>
              </PostForm>
            )}
            {!isOfSeries && <ActButton action={`${at}/test`} label={words.test} isSecond />}
            {!isOfSeries && frame.abilities.includes('message-sending') && (
              <a class="button is-second" href={`${at}/edit`}>
                {words.edit}
              </a>
            )}
          </div>
          {isSendable && (
            <p class="hint" id="send-hint">
              {words.sendHint}
            </p>
          )}
        </div>
        <h3>{words.shown}</h3>
        {(['en', 'fil'] as const).map((language) => (
          <details key={language} open={language === ours}>
            <summary>{words.inLanguage[language]}</summary>
            <iframe
              class="mail-frame"
              title={words.inLanguage[language]}
              src={`${at}/mail?in=${language}`}
              loading="lazy"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          </details>
        ))}
        <Asked action={`${at}/delete`} label={isScheduled ? words.cancel : words.delete}>
          {words.deleteSure}
        </Asked>
        <p>
          <a href={list}>{words.back}</a>
        </p>
      </section>
    </PlaceFrame>
  );
}
