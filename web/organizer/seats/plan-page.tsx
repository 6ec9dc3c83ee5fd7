import { usePage } from '../../page.ts';
import type { ShownFault } from '../../texts/faults.ts';
import { type FormFaults, FormTrouble, PostForm, SelectField, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { EditorPart } from './editor-part.tsx';
import { UploadForm } from './new-plan-page.tsx';

export interface ShownPlan {
  id: string;
  name: string;
  version: number;
  seats: number;
  venueId: string | null;
  /** For all, so nobody here changes it. */
  isShared: boolean;
  sections: readonly { key: string; name: string; seats: number; rows: number; capacity: number | null }[];
}

interface PlanPageProps {
  frame: FrameProps;
  plan: ShownPlan;
  events: readonly { id: string; name: string; planVersion: number }[];
  venues: readonly { id: string; name: string }[];
  faults?: FormFaults;
  lines?: readonly ShownFault[];
}

/** A plan: where it is drawn, its files, and who uses it. */
export function SeatsPlanPage({ frame, plan, events, venues, faults, lines }: PlanPageProps) {
  const { plans: words } = usePage().text.organizer.seats;
  const at = `${frame.base}/seating-plans/${plan.id}`;
  const mayChange = !plan.isShared && frame.abilities.includes('plan-changes');
  return (
    <Frame
      frame={frame}
      title={plan.name}
      islands={mayChange ? ['organizer-seats.ts'] : []}
      action={
        plan.isShared &&
        frame.abilities.includes('plan-changes') && (
          <PostForm action={`${at}/copy`}>
            <button type="submit">{words.copy}</button>
          </PostForm>
        )
      }
    >
      <p>
        {words.seats(plan.seats)} · {words.version(plan.version)} ·{' '}
        <a href={`${frame.base}/seating-plans`}>{words.back}</a>
      </p>
      <FormTrouble faults={faults} shown={['name', 'venueId']} />
      {mayChange && (
        <EditorPart
          planUrl={`${at}/plan.json?version=${plan.version}`}
          saveUrl={`${at}/file?version=${plan.version}`}
          planId={plan.id}
          version={plan.version}
        />
      )}
      <div data-without-scripts={mayChange ? '' : undefined} class="stack">
        <PlanPicture at={at} plan={plan} />
      </div>
      <Sections plan={plan} />
      <div class="plan-more">
        <Downloads at={at} />
        <Users frame={frame} events={events} />
        {mayChange && <NameForm at={at} plan={plan} venues={venues} faults={faults} />}
        {mayChange && (
          <UploadForm
            action={`${at}/file?version=${plan.version}`}
            title={words.upload.replace}
            hint={words.upload.replaceHint}
            label={words.upload.send}
            lines={lines}
          />
        )}
        {mayChange && (
          <details class="panel">
            <summary>{words.delete}</summary>
            <p>{words.deleteSure}</p>
            <PostForm action={`${at}/delete`}>
              <button type="submit" class="is-danger">
                {words.deleteYes}
              </button>
            </PostForm>
          </details>
        )}
      </div>
    </Frame>
  );
}

/** As large as the paper. */
export function SeatsPlanPrintPage({ frame, plan }: Pick<PlanPageProps, 'frame' | 'plan'>) {
  const { plans: words } = usePage().text.organizer.seats;
  const at = `${frame.base}/seating-plans/${plan.id}`;
  return (
    <Frame frame={frame} title={plan.name}>
      <div class="stack plan-print">
        <p class="hint">
          {words.printHint} <a href={at}>{words.open}</a>
        </p>
        <PlanPicture at={at} plan={plan} />
        <Sections plan={plan} />
      </div>
    </Frame>
  );
}

function PlanPicture({ at, plan }: { at: string; plan: ShownPlan }) {
  const { plans: words } = usePage().text.organizer.seats;
  return (
    <img
      class="plan-picture"
      src={`${at}/picture.svg?version=${plan.version}`}
      alt={words.pictureOf(plan.name, plan.seats)}
    />
  );
}

function Sections({ plan }: { plan: ShownPlan }) {
  const { plans: words } = usePage().text.organizer.seats;
  return (
    <details class="panel plan-sections">
      <summary>
        {words.sectionsTitle} ({plan.sections.length})
      </summary>
      <TableBox label={words.sectionsTitle}>
        <tbody>
          {plan.sections.map(({ key, name, seats, rows, capacity }) => (
            <tr key={key}>
              <th scope="row">
                {name} <code>{key}</code>
              </th>
              <td>{capacity === null ? words.rowsOf(rows) : words.standing}</td>
              <td class="number">{capacity ?? words.seats(seats)}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </details>
  );
}

function Downloads({ at }: { at: string }) {
  const { plans: words } = usePage().text.organizer.seats;
  return (
    <section class="panel" aria-labelledby="files-title">
      <h2 id="files-title">{words.files}</h2>
      <ul class="plan-files">
        <li>
          <a href={`${at}/print`}>{words.print}</a>
        </li>
        <li>
          <a href={`${at}/picture.svg`} download>
            {words.picture}
          </a>
        </li>
        <li>
          <a href={`${at}/plan.json`} download>
            {words.json}
          </a>
        </li>
        <li>
          <a href={`${at}/seats.csv`}>{words.csv}</a>
        </li>
      </ul>
    </section>
  );
}

function Users({ frame, events }: Pick<PlanPageProps, 'frame' | 'events'>) {
  const { plans: words } = usePage().text.organizer.seats;
  return (
    <section class="panel" aria-labelledby="used-title">
      <h2 id="used-title">{words.usedTitle}</h2>
      {events.length === 0 ? (
        <p>{words.usedByNone}</p>
      ) : (
        <>
          <p class="hint">{words.usedHint}</p>
          <ul>
            {events.map(({ id, name, planVersion }) => (
              <li key={id}>
                <a href={`${frame.base}/events/${id}/seats`}>{name}</a>{' '}
                <span class="hint">{words.usesVersion(planVersion)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function NameForm({ at, plan, venues, faults }: { at: string } & Pick<PlanPageProps, 'plan' | 'venues' | 'faults'>) {
  const { plans: words } = usePage().text.organizer.seats;
  return (
    <PostForm class="form panel" action={at}>
      <TextField name="name" label={words.fields.name} value={plan.name} lengthMax={100} faults={faults} required />
      <SelectField
        name="venueId"
        label={words.fields.venueId}
        value={plan.venueId}
        faults={faults}
        choices={[{ value: '', label: words.noVenue }, ...venues.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <div class="actions">
        <button type="submit" class="is-second">
          {words.saveName}
        </button>
      </div>
    </PostForm>
  );
}
