import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { Bounds, FormValues } from '../../ui/form.tsx';
import { AreaField, CheckField, type FormFaults, FormTrouble, fieldsOf, PostForm, TextField } from '../../ui/form.tsx';
import { Asked } from '../asked.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';

interface ShownForm {
  values: FormValues;
  faults?: FormFaults;
}

export interface BundlesPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  bundles: readonly (ShownForm & { id: string; name: string; version: string; worth: number })[];
  newBundle: ShownForm;
  /** What can be in one. */
  types: readonly { id: string; name: string; price: number }[];
  bounds: Bounds;
}

/** Tickets that are sold together for one price: each bundle with its form, and one more. */
export function EventsBundlesPage(props: BundlesPageProps) {
  const { frame, event, bundles, types } = props;
  const { bundle: words, save, sure } = usePage().text.organizer.events;
  const at = `${frame.base}/events/${event.id}/bundles`;
  const mayChange = event.isEditable && frame.abilities.includes('event-changes');
  return (
    <EventFrame frame={frame} event={event} tab="tickets">
      <section class="stack" aria-labelledby="bundles-title">
        <h2 id="bundles-title">{words.title}</h2>
        <p>
          {words.lead} <a href={`${frame.base}/events/${event.id}`}>{words.back}</a>
        </p>
        {bundles.map(({ id, name, version, worth, values, faults }) => (
          <div class="panel" key={id} id={`bundle-${id}`}>
            <PostForm class="form" action={`${at}/${id}`}>
              <FormTrouble faults={faults} shown={shownFields(props)} />
              <input type="hidden" name="version" value={version} />
              <BundleFields {...props} id={id} values={values} faults={faults} />
              <p class="hint">{words.worth(peso(worth))}</p>
              {mayChange && (
                <div class="actions">
                  <button type="submit" class="is-second">
                    {save}
                    <span class="unseen"> {name}</span>
                  </button>
                </div>
              )}
            </PostForm>
            {mayChange && (
              <Asked action={`${at}/${id}/delete`} label={words.delete} about={name}>
                {sure.bundle(name)}
              </Asked>
            )}
          </div>
        ))}
        {types.length === 0 && <p>{words.none}</p>}
        {mayChange && types.length > 0 && <NewBundle {...props} at={at} />}
      </section>
    </EventFrame>
  );
}

function NewBundle(props: BundlesPageProps & { at: string }) {
  const { bundle: words } = usePage().text.organizer.events;
  const { newBundle, at } = props;
  return (
    <PostForm class="form panel" action={at}>
      <h3>{words.add}</h3>
      <FormTrouble faults={newBundle.faults} shown={shownFields(props)} />
      <BundleFields {...props} id="new" {...newBundle} />
      <div class="actions">
        <button type="submit">{words.add}</button>
      </div>
    </PostForm>
  );
}

function shownFields({ bounds, types }: BundlesPageProps): string[] {
  return [...Object.keys(bounds), ...types.map(({ id }) => `items.${id}`)];
}

function BundleFields({ id, values, faults, bounds, types }: BundlesPageProps & ShownForm & { id: string }) {
  const { bundle: words } = usePage().text.organizer.events;
  const labels = { ...words.fields, ...Object.fromEntries(types.map((type) => [`items.${type.id}`, type.name])) };
  const of = fieldsOf({ labels, hints: words.hints, bounds, values, faults });
  const named = (name: keyof typeof labels) => ({ ...of(name), id: `field-${name}-${id}` });
  return (
    <>
      <div class="form-row">
        <TextField {...named('name')} placeholder={words.sampleName} autocomplete="off" />
        <TextField {...named('price')} type="number" />
        <TextField {...named('maximumPurchaseQuantity')} type="number" />
      </div>
      <fieldset>
        <legend>{words.inside}</legend>
        <div class="form-row">
          {types.map((type) => (
            <TextField key={type.id} {...named(`items.${type.id}` as 'items')} hint={peso(type.price)} type="number" />
          ))}
        </div>
      </fieldset>
      <AreaField {...named('description')} rows={2} />
      <div class="form-row">
        <TextField {...named('onSaleAt')} type="datetime-local" />
        <TextField {...named('offSaleAt')} type="datetime-local" />
      </div>
      <CheckField
        name="published"
        label={words.fields.published}
        hint={words.publishedHint}
        isChecked={values.published === 'on'}
        saysNo
      />
    </>
  );
}
