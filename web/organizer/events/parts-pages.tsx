import type { ComponentChildren } from 'preact';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { AreaField, type FormFaults, FormTrouble, fieldsOf, PostForm, TextField } from '../../ui/form.tsx';
import { PictureField } from '../picture-field.tsx';
import type { FormValues } from './editor-page.tsx';
import { EventFrame, type EventFrameProps, type EventTab } from './event-frame.tsx';

export interface PartFormProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  values: FormValues;
  faults?: FormFaults;
}

export interface PerformersPageProps extends PartFormProps {
  performers: readonly { id: string; name: string; type: string | null; description: string | null }[];
}

export function EventsPerformersPage({ performers, ...props }: PerformersPageProps) {
  const { performers: words } = usePage().text.organizer.events;
  const of = fieldsOf({ labels: words, ...props });
  return (
    <PartsPage
      {...props}
      tab="performers"
      path="performers"
      words={words}
      fields={['name', 'type', 'imageUrl', 'description']}
      items={performers.map(({ id, name, type, description }) => ({
        id,
        name,
        more: [type, description].filter(Boolean).join(' · '),
      }))}
    >
      <div class="form-row">
        <TextField {...of('name')} lengthMax={200} required />
        <TextField {...of('type')} hint={words.typeHint} lengthMax={200} />
      </div>
      <PictureField {...of('imageUrl')} base={props.frame.base} posterId={props.event.id} shape="square" />
      <AreaField {...of('description')} rows={3} lengthMax={10_000} />
    </PartsPage>
  );
}

export interface BrandsPageProps extends PartFormProps {
  brands: readonly { id: string; name: string; url: string | null; description: string | null }[];
}

export function EventsBrandsPage({ brands, ...props }: BrandsPageProps) {
  const { brands: words } = usePage().text.organizer.events;
  const of = fieldsOf({ labels: words, ...props });
  return (
    <PartsPage
      {...props}
      tab="brands"
      path="brands"
      words={words}
      fields={['name', 'url', 'imageUrl', 'description']}
      items={brands.map(({ id, name, url, description }) => ({
        id,
        name,
        more: [url, description].filter(Boolean).join(' · '),
      }))}
    >
      <div class="form-row">
        <TextField {...of('name')} lengthMax={200} required />
        <TextField {...of('url')} type="url" placeholder="https://" />
      </div>
      <PictureField {...of('imageUrl')} base={props.frame.base} posterId={props.event.id} shape="square" />
      <AreaField {...of('description')} rows={3} lengthMax={10_000} />
    </PartsPage>
  );
}

interface PartWords {
  title: string;
  none: string;
  noneHint: string;
  add: string;
  remove: string;
  removeHint?: string;
}

interface PartsPageProps extends PartFormProps {
  tab: EventTab;
  path: string;
  words: PartWords;
  fields: readonly string[];
  items: readonly { id: string; name: string; more: string }[];
  children: ComponentChildren;
}

/** What hangs on an event: the list of it, and a form for one more. */
function PartsPage({ frame, event, tab, path, words, fields, items, faults, children }: PartsPageProps) {
  const at = `${frame.base}/events/${event.id}/${path}`;
  return (
    <EventFrame frame={frame} event={event} tab={tab}>
      <section class="stack" aria-labelledby="parts-title">
        <h2 id="parts-title">{words.title}</h2>
        {items.length === 0 ? (
          <Empty title={words.none} hint={words.noneHint} />
        ) : (
          <ul class="part-list">
            {items.map(({ id, name, more }) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  {more !== '' && <p class="hint lines">{more}</p>}
                </div>
                {event.isEditable && <RemoveButton action={`${at}/${id}/delete`} label={words.remove} about={name} />}
              </li>
            ))}
          </ul>
        )}
        {words.removeHint !== undefined && items.length > 0 && event.isEditable && (
          <p class="hint">{words.removeHint}</p>
        )}
      </section>
      {event.isEditable && (
        <AddForm at={at} label={words.add} faults={faults} shown={fields}>
          {children}
        </AddForm>
      )}
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
  return (
    <PostForm action={action}>
      <button type="submit" class="is-quiet">
        {label}
        <span class="unseen"> {about}</span>
      </button>
    </PostForm>
  );
}
