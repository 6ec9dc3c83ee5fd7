import { count, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { PostForm, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';

interface SeveralPageProps {
  frame: FrameProps;
  events: readonly { id: string; name: string }[];
  sold: number;
  gross: number;
  typed: string;
  isWrong: boolean;
}

/** Before several events are archived: what it means in numbers, and their number to be typed. */
export function EventsSeveralPage({ frame, events, sold, gross, typed, isWrong }: SeveralPageProps) {
  const { several: words, back } = usePage().text.organizer.events;
  return (
    <Frame frame={frame} title={words.archiveTitle(events.length)}>
      <PostForm class="form panel" action={`${frame.base}/events/several`}>
        <input type="hidden" name="act" value="archive" />
        <ul>
          {events.map(({ id, name }) => (
            <li key={id}>
              <input type="hidden" name="event" value={id} />
              <b>{name}</b>
            </li>
          ))}
        </ul>
        <ul class="consequences">
          {words.archiveLines({ sold: count(sold), gross: peso(gross) }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <TextField
          name="confirm"
          label={words.typeCount(events.length)}
          value={typed}
          fault={isWrong ? words.typeCount(events.length) : undefined}
          autocomplete="off"
          required
        />
        <div class="actions">
          <button type="submit" class="is-danger-button">
            {words.archiveTitle(events.length)}
          </button>
          <a href={`${frame.base}/events`}>{back}</a>
        </div>
      </PostForm>
    </Frame>
  );
}
