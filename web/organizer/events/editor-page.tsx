import { usePage } from '../../page.ts';
import { type FieldBounds, type FormFaults, FormTrouble, PostForm } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../frame.tsx';
import type { PictureWarning } from '../picture-field.tsx';
import { Checklist, type ChecklistItem } from './checklist.tsx';
import { type Conflict, Conflicts } from './conflicts.tsx';
import {
  AboutPart,
  type FeeExample,
  FirstTicketPart,
  MorePart,
  PicturesPart,
  SalePart,
  WhenPart,
} from './editor-parts.tsx';
import type { EventStatus } from './event-frame.tsx';
import { type VenueChoice, WherePart } from './venue-part.tsx';

/** What the form shows, by field, as it was typed. */
export type FormValues = Readonly<Record<string, string>>;
export type Bounds = Readonly<Record<string, FieldBounds>>;

export interface EditorProps {
  frame: FrameProps;
  /** Undefined while it is new. */
  event?: { id: string; name: string; status: EventStatus; version: string };
  values: FormValues;
  /** Of the fields that an event has, and of those that its first ticket type has. */
  bounds: Bounds;
  ticketBounds: Bounds;
  faults?: FormFaults;
  /** Fields that somebody else changed meanwhile, as they are saved now. */
  conflicts?: readonly Conflict[];
  /** Asked before it is saved: how many buyers are told, and for how many days they may give back. */
  reschedule?: { buyers: number; giveBackDays: number };
  venues: { chosen: VenueChoice | null; found?: readonly VenueChoice[] };
  zones: readonly string[];
  fees: FeeExample;
  checklist?: readonly ChecklistItem[];
  /** Pictures that do not load, by field. */
  warnings?: Readonly<Record<string, readonly PictureWarning[]>>;
}

export interface PartProps {
  values: FormValues;
  bounds: Bounds;
  faults?: FormFaults;
}

/** Everything that an organizer says about an event, beside its preview. */
export function EventsEditorPage(props: EditorProps) {
  const { frame, event, bounds, faults, conflicts, checklist } = props;
  const words = usePage().text.organizer.events;
  const at = event === undefined ? `${frame.base}/events/new` : `${frame.base}/events/${event.id}/edit`;
  return (
    <Frame
      frame={frame}
      title={event === undefined ? words.newEvent : words.editing(event.name)}
      islands={['organizer-events.ts']}
    >
      <p class="back">
        <a href={event === undefined ? `${frame.base}/events` : `${frame.base}/events/${event.id}`}>
          {event === undefined ? words.backToEvents : words.backToEvent}
        </a>
      </p>
      {checklist !== undefined && <Checklist items={checklist} isPublished={event?.status === 'PUBLISHED'} />}
      <div class={event === undefined ? 'editor' : 'editor has-side'}>
        <PostForm class="form editor-form" id="event-form" action={at} data-event-form>
          <FormTrouble faults={faults} shown={[...Object.keys(bounds), ...firstTicketFields]} />
          <Conflicts conflicts={conflicts} labels={words.fields} />
          <ConfirmReschedule {...props} />
          {/* Enter in a field must save, not search for venues. */}
          <button type="submit" class="unseen" tabIndex={-1} aria-hidden="true">
            {words.save}
          </button>
          {event !== undefined && <input type="hidden" name="version" value={event.version} />}
          <AboutPart {...props} />
          <WhenPart {...props} />
          <WherePart {...props} />
          <PicturesPart {...props} />
          <SalePart {...props} />
          {event === undefined && <FirstTicketPart {...props} />}
          <MorePart {...props} />
          <div class="actions save-bar">
            <button type="submit" name="act" value="save">
              {event === undefined ? words.createDraft : words.save}
            </button>
            {event !== undefined && (
              <button
                type="submit"
                class="is-second"
                formaction={`${frame.base}/events/${event.id}/preview`}
                formtarget="event-preview"
                formnovalidate
                data-preview-button
              >
                {words.preview}
              </button>
            )}
          </div>
        </PostForm>
        {event !== undefined && (
          <aside class="editor-side">
            <section aria-labelledby="preview-title">
              <h2 id="preview-title">{words.previewTitle}</h2>
              <p class="hint">{words.previewHint}</p>
              {/* Sandboxed, so that no link in it leads away from the editor. */}
              <iframe
                class="preview"
                sandbox="allow-same-origin"
                name="event-preview"
                title={words.previewTitle}
                src={`${frame.base}/events/${event.id}/preview`}
                data-preview
              />
            </section>
          </aside>
        )}
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

const firstTicketFields = ['tickets[0].name', 'tickets[0].price', 'tickets[0].quantity'];
