import { usePage } from '../../page.ts';
import { CheckField, type FormFaults, FormTrouble, PostForm, SelectField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';

/** A role, and the events that it is for. */
export interface ShownDuty {
  role: string;
  /** Null for all. */
  eventIds: readonly string[] | null;
}

export interface MemberPageProps {
  frame: FrameProps;
  member: { userId: string; email: string; name: string | null };
  duty: ShownDuty;
  roles: readonly string[];
  events: readonly { id: string; label: string }[];
  faults?: FormFaults;
}

/** What a member of the team may do. */
export function MemberPage({ frame, member, duty, roles, events, faults }: MemberPageProps) {
  const { team } = usePage().text.organizer.account;
  const here = `${frame.base}/settings/team`;
  return (
    <Frame frame={frame} title={team.roleOf(member.email)}>
      <FormTrouble faults={faults} shown={['role']} />
      <PostForm action={`${here}/${member.userId}/role`} class="form panel">
        {member.name !== null && (
          <p>
            <b>{member.name}</b>
          </p>
        )}
        <DutyFields duty={duty} roles={roles} events={events} faults={faults} />
        <p class="hint">{team.signedOut}</p>
        <div class="actions">
          <button type="submit">{team.change}</button>
          <a href={here}>{team.back}</a>
        </div>
      </PostForm>
    </Frame>
  );
}

interface RemovalPageProps {
  frame: FrameProps;
  member: { userId: string; email: string; name: string | null; isSelf: boolean };
  trouble?: FormFaults;
}

/** Asks before a member is taken out of the team. */
export function RemovalPage({ frame, member, trouble }: RemovalPageProps) {
  const { removal } = usePage().text.organizer.account;
  const { userId, email, name, isSelf } = member;
  const here = `${frame.base}/settings/team`;
  const { name: organization } = frame.organization;
  return (
    <Frame frame={frame} title={removal.title(email)}>
      <FormTrouble faults={trouble} />
      <div class="panel narrow-panel">
        {name !== null && (
          <p>
            <b>{name}</b>
          </p>
        )}
        <p>{isSelf ? removal.leadSelf(organization) : removal.lead(organization)}</p>
        {!isSelf && (
          <>
            <p>{removal.stays}</p>
            <p>{removal.keys}</p>
          </>
        )}
        <PostForm action={`${here}/${userId}/remove`} class="actions">
          <button type="submit" class="is-danger-button">
            {removal.send}
          </button>
          <a href={here}>{isSelf ? removal.backSelf : removal.back}</a>
        </PostForm>
      </div>
    </Frame>
  );
}

interface DutyFieldsProps {
  duty: ShownDuty;
  roles: readonly string[];
  /** Which can be chosen. */
  events: readonly { id: string; label: string }[];
  faults?: FormFaults;
}

/** What somebody is to do, and for which events. */
export function DutyFields({ duty, roles, events, faults }: DutyFieldsProps) {
  const { team, roles: roleNames } = usePage().text.organizer.account;
  const { role, eventIds } = duty;
  return (
    <>
      <div class="form-row">
        <SelectField
          name="role"
          label={team.role}
          value={role}
          choices={roles.map((value) => ({ value, label: roleNames[value] ?? value }))}
          faults={faults}
        />
        <SelectField
          name="reach"
          label={team.reach}
          value={eventIds === null ? 'all' : 'some'}
          choices={(['all', 'some'] as const).map((value) => ({ value, label: team.reaches[value] }))}
        />
      </div>
      {events.length > 0 && (
        <details open={eventIds !== null}>
          <summary>{team.events}</summary>
          <fieldset class="part">
            <legend class="unseen">{team.events}</legend>
            <p class="hint">{team.eventsHint}</p>
            {events.map(({ id, label }) => (
              <CheckField key={id} name="events" value={id} label={label} isChecked={eventIds?.includes(id) ?? false} />
            ))}
          </fieldset>
        </details>
      )}
      <dl class="hint">
        {roles.map((each) => (
          <div key={each}>
            <dt>
              <b>{roleNames[each] ?? each}</b>
            </dt>
            <dd>{team.roleHints[each]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The same, as a list shows it. */
export function DutyText({ role, eventIds }: ShownDuty) {
  const { team, roles } = usePage().text.organizer.account;
  return (
    <>
      {roles[role] ?? role}
      {eventIds !== null && <div class="hint">{team.eventCount(eventIds.length)}</div>}
    </>
  );
}
