import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { faultIn, type ShownFault } from '../../texts/faults.ts';
import { AreaField, CheckField, type FormFaults, FormTrouble, PostForm, SelectField } from '../../ui/form.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { MapPart, Paint } from './map-part.tsx';

export interface PaintPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  plan: { id: string; name: string };
  /** Of what was painted before. */
  version: string;
  types: readonly { id: string; name: string; price: number }[];
  planSections: readonly { key: string; name: string; seats: number }[];
  /** The type of each section. */
  sections: Readonly<Record<string, string>>;
  /** What differs from it, a line each. */
  parts: string;
  orphans: 'REFUSE' | 'ALLOW';
  /** What the map showed when it was refused. */
  painted?: string;
  faults?: FormFaults;
  lines?: readonly ShownFault[];
}

/** Which seats are sold as what: on the map, or by section. */
export function SeatsPaintPage(props: PaintPageProps) {
  const { frame, event, plan, types, faults, lines = [] } = props;
  const { language, text } = usePage();
  const { eventSeats: words } = text.organizer.seats;
  const at = `${frame.base}/events/${event.id}/seats`;
  return (
    <EventFrame frame={frame} event={event} tab="seats" islands={['organizer-seats.ts']}>
      <section class="stack" aria-labelledby="paint-title">
        <h2 id="paint-title">{words.paint.title}</h2>
        <p>
          {plan.name} · <a href={at}>{words.move.back}</a>
        </p>
        {types.length === 0 ? (
          <p class="note is-warning">
            {words.noTypes} <a href={`${frame.base}/events/${event.id}`}>{text.organizer.events.tabs.tickets}</a>
          </p>
        ) : (
          <PostForm class="stack" action={`${at}/paint?plan=${plan.id}`} data-paint-form>
            <FormTrouble faults={faults} shown={['parts']} />
            {lines.length > 0 && (
              <div class="note is-danger" role="alert">
                <ul>
                  {lines.map((line, index) => (
                    <li key={index}>{faultIn(language, line)}</li>
                  ))}
                </ul>
              </div>
            )}
            <input type="hidden" name="planId" value={plan.id} />
            <input type="hidden" name="version" value={props.version} />
            <input type="hidden" name="painted" value="" />
            <Painter {...props} at={at} />
            <BySection {...props} />
            <CheckField
              name="orphans"
              value="ALLOW"
              label={words.paint.orphansAllow}
              hint={words.paint.orphansHint}
              isChecked={props.orphans === 'ALLOW'}
            />
            <div class="actions">
              <button type="submit">{words.paint.save}</button>
            </div>
          </PostForm>
        )}
      </section>
    </EventFrame>
  );
}

function Painter({ plan, types, painted, at }: PaintPageProps & { at: string }) {
  const { eventSeats: words, plans } = usePage().text.organizer.seats;
  return (
    <div
      class="plan-editor"
      data-seat-painter={`${at}/paint/map.json?plan=${plan.id}`}
      data-types={JSON.stringify(types.map(({ id }) => id))}
      data-painted={painted}
      data-stage={plans.stage}
      data-count={words.paint.count}
      hidden
    >
      <p class="hint">{words.paint.lead}</p>
      <div class="plan-board">
        <MapPart label={words.paint.lead} />
        <div class="plan-panel">
          <fieldset>
            <legend>{words.paint.brush}</legend>
            {types.map(({ id, name, price }, index) => (
              <label key={id} class="choice">
                <input type="radio" name="brush" value={String(index)} checked={index === 0} />
                <Paint number={index} />
                <span>
                  {name} · {peso(price)} <span class="hint" data-count-of={String(index)} />
                </span>
              </label>
            ))}
            <label class="choice">
              <input type="radio" name="brush" value="-1" />
              <span class="paint" aria-hidden="true" />
              <span>
                {words.paint.notOffered} <span class="hint" data-count-of="-1" />
              </span>
            </label>
          </fieldset>
          <div class="field">
            <label for="paint-reach">{words.paint.reach}</label>
            <select id="paint-reach" data-reach>
              {Object.entries(words.paint.reaches).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div class="actions">
            <button type="button" class="is-second" data-act="undo" disabled>
              {words.paint.undo}
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}

function BySection({ types, planSections, sections, parts, faults }: PaintPageProps) {
  const { eventSeats: words } = usePage().text.organizer.seats;
  return (
    <fieldset class="stack" data-without-scripts>
      <legend>{words.paint.bySection}</legend>
      <div class="paint-sections">
        {planSections.map(({ key, name, seats }) => (
          <SelectField
            key={key}
            name={`section.${key}`}
            label={`${name} (${key})`}
            hint={words.seatCount(seats)}
            value={sections[key] ?? ''}
            choices={[
              { value: '', label: words.paint.notOffered },
              ...types.map(({ id, name: type, price }) => ({ value: id, label: `${type} · ${peso(price)}` })),
            ]}
          />
        ))}
      </div>
      <AreaField
        name="parts"
        label={words.paint.parts}
        hint={words.paint.partsHint}
        value={parts}
        rows={4}
        lengthMax={20_000}
        faults={faults}
      />
    </fieldset>
  );
}
