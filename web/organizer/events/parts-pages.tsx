import type { ComponentChildren } from 'preact';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import {
  AreaField,
  type Bounds,
  type FormFaults,
  FormTrouble,
  type FormValues,
  fieldsOf,
  PostForm,
  TextField,
} from '../../ui/form.tsx';
import { plainText } from '../../ui/markdown.ts';
import { Asked } from '../asked.tsx';
import { type Conflict, Conflicts } from '../conflicts.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { PictureField } from '../picture-field.tsx';

export interface PartFormProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  values: FormValues;
  bounds: Bounds;
  faults?: FormFaults;
}

interface PerformersPageProps extends PartFormProps {
  performers: readonly { id: string; name: string; type: string | null; description: string | null }[];
}

export function EventsPerformersPage({ performers, ...props }: PerformersPageProps) {
  const { performers: words } = usePage().text.organizer.events;
  return (
    <PartsPage
      {...props}
      kind="performers"
      words={words}
      items={performers.map(({ id, name, type, description }) => ({ id, name, more: [type, aboutOf(description)] }))}
    >
      <PerformerFields {...props} />
    </PartsPage>
  );
}

export function EventsPerformerPage(props: PartPageProps) {
  const { performers: words } = usePage().text.organizer.events;
  return (
    <PartPage {...props} kind="performers" words={words}>
      <PerformerFields {...props} />
    </PartPage>
  );
}

function PerformerFields({ frame, event, values, bounds, faults }: PartFormProps) {
  const { performers: words } = usePage().text.organizer.events;
  const of = fieldsOf({ labels: words, bounds, values, faults });
  return (
    <>
      <div class="form-row">
        <TextField {...of('name')} />
        <TextField {...of('type')} hint={words.typeHint} />
      </div>
      <PictureField {...of('imageUrl')} base={frame.base} posterId={event.id} shape="square" />
      <AreaField {...of('description')} hint={words.descriptionHint} rows={3} />
    </>
  );
}

interface BrandsPageProps extends PartFormProps {
  brands: readonly { id: string; name: string; url: string | null; description: string | null }[];
}

export function EventsBrandsPage({ brands, ...props }: BrandsPageProps) {
  const { brands: words } = usePage().text.organizer.events;
  return (
    <PartsPage
      {...props}
      kind="brands"
      words={words}
      items={brands.map(({ id, name, url, description }) => ({ id, name, more: [url, aboutOf(description)] }))}
    >
      <BrandFields {...props} />
    </PartsPage>
  );
}

export function EventsBrandPage(props: PartPageProps) {
  const { brands: words } = usePage().text.organizer.events;
  return (
    <PartPage {...props} kind="brands" words={words}>
      <BrandFields {...props} />
    </PartPage>
  );
}

function BrandFields({ frame, event, values, bounds, faults }: PartFormProps) {
  const { brands: words } = usePage().text.organizer.events;
  const of = fieldsOf({ labels: words, bounds, values, faults });
  return (
    <>
      <div class="form-row">
        <TextField {...of('name')} />
        <TextField {...of('url')} type="url" placeholder="https://" />
      </div>
      <PictureField {...of('imageUrl')} base={frame.base} posterId={event.id} shape="square" />
      <AreaField {...of('description')} hint={words.descriptionHint} rows={3} />
    </>
  );
}

function aboutOf(description: string | null): string | null {
  return description === null ? null : plainText(description);
}

/** Which part of an event is edited, and the version that was read. */
export interface PartEdited {
  part: { id: string; name: string; version: string };
  conflicts?: readonly Conflict[];
}

type PartPageProps = PartFormProps & PartEdited;

interface PartWords {
  title: string;
  none: string;
  noneHint: string;
  add: string;
  edit: string;
  editing: (name: string) => string;
  up: string;
  down: string;
  remove: string;
  removeHint?: string;
}

interface PartsPageProps extends PartFormProps {
  kind: 'performers' | 'brands';
  words: PartWords;
  items: readonly { id: string; name: string; more: readonly (string | null)[] }[];
  children: ComponentChildren;
}

/** Parts of an event: their list in its order, and a form for one more. */
function PartsPage({ frame, event, kind, words, items, bounds, faults, children }: PartsPageProps) {
  const at = `${frame.base}/events/${event.id}/${kind}`;
  return (
    <EventFrame frame={frame} event={event} tab={kind}>
      <section class="stack" aria-labelledby="parts-title">
        <h2 id="parts-title">{words.title}</h2>
        {items.length === 0 ? (
          <Empty title={words.none} hint={words.noneHint} />
        ) : (
          <ol class="part-list">
            {items.map(({ id, name, more }, place) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  {more.some(Boolean) && <p class="hint lines">{more.filter(Boolean).join(' · ')}</p>}
                </div>
                {event.isEditable && (
                  <div class="actions">
                    {place > 0 && <MoveButton at={`${at}/${id}`} direction="up" label={words.up} about={name} />}
                    {place < items.length - 1 && (
                      <MoveButton at={`${at}/${id}`} direction="down" label={words.down} about={name} />
                    )}
                    <a href={`${at}/${id}`}>
                      {words.edit}
                      <span class="unseen"> {name}</span>
                    </a>
                    <RemoveButton action={`${at}/${id}/delete`} label={words.remove} about={name} />
                  </div>
                )}
              </li>
            ))}
          </ol>
        )}
        {words.removeHint !== undefined && items.length > 0 && event.isEditable && (
          <p class="hint">{words.removeHint}</p>
        )}
      </section>
      {event.isEditable && (
        <AddForm at={at} label={words.add} faults={faults} shown={Object.keys(bounds)}>
          {children}
        </AddForm>
      )}
    </EventFrame>
  );
}

function MoveButton(props: { at: string; direction: 'up' | 'down'; label: string; about: string }) {
  const { at, direction, label, about } = props;
  return (
    <PostForm action={`${at}/move`}>
      <button type="submit" class="is-quiet is-move" name="direction" value={direction}>
        {label}
        <span class="unseen"> {about}</span>
      </button>
    </PostForm>
  );
}

interface PartPageFrameProps extends PartPageProps {
  kind: 'performers' | 'brands';
  words: PartWords & Readonly<Record<'name' | 'imageUrl' | 'description', string>>;
  children: ComponentChildren;
}

/** One of them, to be changed. */
function PartPage({ frame, event, kind, part, words, bounds, faults, conflicts, children }: PartPageFrameProps) {
  const { save, back } = usePage().text.organizer.events;
  const at = `${frame.base}/events/${event.id}/${kind}`;
  const labels = Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return (
    <EventFrame frame={frame} event={event} tab={kind}>
      <section class="stack" aria-labelledby="part-title">
        <h2 id="part-title">{words.editing(part.name)}</h2>
        <PostForm class="form panel" action={`${at}/${part.id}`}>
          <FormTrouble faults={faults} shown={Object.keys(bounds)} />
          <Conflicts conflicts={conflicts} labels={labels} />
          <input type="hidden" name="version" value={part.version} />
          {children}
          <div class="actions">
            <button type="submit">{save}</button>
            <a href={at}>{back}</a>
          </div>
        </PostForm>
      </section>
    </EventFrame>
  );
}

interface AddFormProps {
  at: string;
  label: string;
  faults?: FormFaults;
  shown: readonly string[];
  children: ComponentChildren;
}

/** The form for one more of what a page lists. */
export function AddForm({ at, label, faults, shown, children }: AddFormProps) {
  return (
    <section class="stack" aria-labelledby="add-title">
      <h2 id="add-title">{label}</h2>
      <PostForm class="form panel" action={at}>
        <FormTrouble faults={faults} shown={shown} />
        {children}
        <div class="actions">
          <button type="submit">{label}</button>
        </div>
      </PostForm>
    </section>
  );
}

export function RemoveButton({ action, label, about }: { action: string; label: string; about: string }) {
  const { sure } = usePage().text.organizer.events;
  return (
    <Asked action={action} label={label} about={about}>
      {sure.part(about)}
    </Asked>
  );
}
