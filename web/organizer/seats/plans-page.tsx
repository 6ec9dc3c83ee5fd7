import { usePage } from '../../page.ts';
import { PostForm } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';

interface ListedPlan {
  id: string;
  name: string;
  seats: number;
  version: number;
  venue: string | null;
  events: number;
}

interface PlansPageProps {
  frame: FrameProps;
  own: readonly ListedPlan[];
  shared: readonly ListedPlan[];
}

/** The plans of an organization, and those for all. */
export function SeatsPlansPage({ frame, own, shared }: PlansPageProps) {
  const { plans: words } = usePage().text.organizer.seats;
  const at = `${frame.base}/seating-plans`;
  const mayChange = frame.abilities.includes('plan-changes');
  const make = mayChange && (
    <a class="button" href={`${at}/new`}>
      {words.make}
    </a>
  );
  return (
    <Frame frame={frame} title={words.title} action={make}>
      <p class="lines">
        {words.lead} <a href="/docs/draw-a-hall">{words.guide}</a>
      </p>
      <div class="stack">
        <h2>{words.own}</h2>
        {own.length === 0 ? (
          <div class="empty">
            <p>{words.ownNone}</p>
            {make}
          </div>
        ) : (
          <PlanTable at={at} plans={own} label={words.own} />
        )}
      </div>
      {shared.length > 0 && (
        <div class="stack">
          <h2>{words.shared}</h2>
          <p class="hint">{words.sharedHint}</p>
          <PlanTable at={at} plans={shared} label={words.shared} canCopy={mayChange} />
        </div>
      )}
    </Frame>
  );
}

interface PlanTableProps {
  at: string;
  plans: readonly ListedPlan[];
  label: string;
  canCopy?: boolean;
}

function PlanTable({ at, plans, label, canCopy = false }: PlanTableProps) {
  const { plans: words } = usePage().text.organizer.seats;
  return (
    <TableBox label={label}>
      <thead>
        <tr>
          <th scope="col">{words.columns.name}</th>
          <th scope="col" class="number">
            {words.columns.seats}
          </th>
          <th scope="col">{words.columns.venue}</th>
          <th scope="col" class="number">
            {words.columns.usedBy}
          </th>
          {canCopy && (
            <th scope="col">
              <span class="unseen">{words.copy}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {plans.map(({ id, name, seats, version, venue, events }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`${at}/${id}`}>{name}</a> <span class="hint">{words.version(version)}</span>
            </th>
            <td class="number">{seats.toLocaleString('en-PH')}</td>
            <td>{venue ?? '–'}</td>
            <td class="number">{events}</td>
            {canCopy && (
              <td>
                <PostForm action={`${at}/${id}/copy`}>
                  <button type="submit" class="is-second">
                    {words.copy}
                    <span class="unseen"> {name}</span>
                  </button>
                </PostForm>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
