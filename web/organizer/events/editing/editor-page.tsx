import { usePage } from '../../../page.ts';
import { FormTrouble, PostForm } from '../../../ui/form.tsx';
import { Frame } from '../../../ui/staff/frame.tsx';
import { Checklist } from '../../checklist.tsx';
import { Conflicts } from '../../conflicts.tsx';
import { AboutPart, MorePart, PicturesPart, SalePart, TaxPart, WhenPart } from './editor-parts.tsx';
import type { EditorProps } from './editor-props.ts';
import { NewEvent } from './new-event.tsx';
import { Preview, PreviewButtons } from './preview-part.tsx';
import { WherePart } from './venue-part.tsx';

/** Everything that an organizer says about an event, beside its preview. */
export function EventsEditorPage(props: EditorProps) {
  const { frame, event, bounds, faults, conflicts, checklist } = props;
  const words = usePage().text.organizer.events;
  if (event === undefined) return <NewEvent {...props} />;
  const at = `${frame.base}/events/${event.id}/edit`;
  return (
    <Frame frame={frame} title={words.editing(event.name)} islands={['organizer-events.ts']}>
      <p class="back">
        <a href={`${frame.base}/events/${event.id}`}>{words.backToEvent}</a>
      </p>
      {checklist !== undefined && <Checklist items={checklist} isPublished={event.status === 'PUBLISHED'} />}
      <div class="editor has-side">
        <PostForm class="form editor-form" id="event-form" action={at} data-event-form>
          <FormTrouble faults={faults} shown={Object.keys(bounds)} />
          <Conflicts conflicts={conflicts} labels={words.fields} />
          <ConfirmReschedule {...props} />
          {/* Enter in a field must save, not search for venues. */}
          <button type="submit" class="unseen" tabIndex={-1} aria-hidden="true">
            {words.save}
          </button>
          <input type="hidden" name="version" value={event.version} />
          <AboutPart {...props} />
          <WhenPart {...props} />
          <WherePart {...props} />
          <PicturesPart {...props} />
          <SalePart {...props} />
          {props.hasTaxes && <TaxPart {...props} />}
          <MorePart {...props} />
          <div class="actions save-bar">
            <button type="submit" name="act" value="save">
              {words.save}
            </button>
            <PreviewButtons at={`${frame.base}/events/${event.id}/preview`} />
          </div>
        </PostForm>
        <Preview src={`${frame.base}/events/${event.id}/preview`} />
      </div>
    </Frame>
  );
}

function ConfirmReschedule({ reschedule }: EditorProps) {
  const words = usePage().text.organizer.events.reschedule;
  if (reschedule === undefined) return null;
  const { buyers, giveBackDays } = reschedule;
  return (
    <div class="note is-warning" role="alert">
      <p>{words.told(buyers)}</p>
      {giveBackDays > 0 && <p>{words.giveBack(giveBackDays)}</p>}
      <button type="submit" name="act" value={giveBackDays > 0 ? 'tell-give-back' : 'tell'}>
        {words.confirm(buyers)}
      </button>
    </div>
  );
}
