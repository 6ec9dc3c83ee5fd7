import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { When } from '../../ui/staff/moment.tsx';
import { Table } from '../../ui/staff/table.tsx';
import { Asked } from '../asked.tsx';
import { MailboxLink } from './forgot-page.tsx';
import { DutyFields, DutyText, type ShownDuty } from './member-pages.tsx';

export interface TeamPageProps {
  frame: FrameProps;
  members: readonly {
    userId: string;
    email: string;
    name: string | null;
    role: string;
    eventIds: readonly string[] | null;
    joinedAt: string;
    isSelf: boolean;
  }[];
  invitations: readonly {
    id: string;
    email: string;
    role: string;
    eventIds: readonly string[] | null;
    invitedBy: string;
    expiresAt: string;
    isOver: boolean;
  }[];
  roles: readonly string[];
  events: readonly { id: string; label: string }[];
  invite: ShownDuty & { email: string; faults?: FormFaults };
  /** What was refused of a change of role or an invitation. */
  trouble?: FormFaults;
  hasMailbox: boolean;
}

export function TeamPage(props: TeamPageProps) {
  const { account } = usePage().text.organizer;
  const { team } = account;
  const here = `${props.frame.base}/settings/team`;
  return (
    <Frame
      frame={props.frame}
      title={team.title}
      action={
        <a class="button is-second" href={`${here}.csv`} download>
          {account.audit.csv}
        </a>
      }
    >
      <FormTrouble faults={props.trouble} />
      {props.frame.done === 'invited' && props.hasMailbox && <MailboxLink />}
      <section class="account-part">
        <h2>{team.members}</h2>
        <Table label={team.members} columns={[team.person, team.role, team.joined, team.action]}>
          {props.members.map((member) => (
            <MemberRow key={member.userId} member={member} here={here} />
          ))}
        </Table>
      </section>
      <Invite {...props} here={here} />
      <Invitations {...props} here={here} />
    </Frame>
  );
}

interface MemberRowProps {
  member: TeamPageProps['members'][number];
  here: string;
}

function MemberRow({ member, here }: MemberRowProps) {
  const { team } = usePage().text.organizer.account;
  const { userId, email, name, joinedAt, isSelf } = member;
  return (
    <tr>
      <td>
        <b>{name ?? email}</b> {isSelf && <span class="tag">{team.you}</span>}
        {name !== null && <div class="hint">{email}</div>}
      </td>
      <td>
        <DutyText {...member} />{' '}
        <a href={`${here}/${userId}/role`} aria-label={team.changeRoleOf(email)}>
          {team.change}
        </a>
      </td>
      <td>
        <When at={joinedAt} />
      </td>
      <td>
        <a class="danger-link" href={`${here}/${userId}/remove`} aria-label={team.removeOf(email)}>
          {team.remove}
        </a>
      </td>
    </tr>
  );
}

function Invite({ invite, roles, events, here }: TeamPageProps & { here: string }) {
  const { account } = usePage().text.organizer;
  const { team } = account;
  return (
    <section class="panel">
      <h2 id="invite">{team.invite}</h2>
      <p>{team.inviteLead}</p>
      <FormTrouble faults={invite.faults} shown={['email', 'role']} />
      <PostForm action={`${here}/invite`} class="form">
        <TextField
          name="email"
          label={account.email}
          type="email"
          value={invite.email}
          required
          lengthMax="email"
          autocomplete="off"
          faults={invite.faults}
        />
        <DutyFields duty={invite} roles={roles} events={events} faults={invite.faults} />
        <p>
          <button type="submit">{team.send}</button>
        </p>
      </PostForm>
    </section>
  );
}

function Invitations({ invitations, here }: TeamPageProps & { here: string }) {
  const { text } = usePage();
  const { team } = text.organizer.account;
  return (
    <section class="account-part">
      <h2>{team.invitations}</h2>
      {invitations.length === 0 ? (
        <div class="empty">
          <p>{team.invitationsNone}</p>
          <a href="#invite">{team.invite}</a>
        </div>
      ) : (
        <Table
          label={team.invitations}
          columns={[text.organizer.account.email, team.role, team.invitedBy, team.goodUntil, team.action]}
        >
          {invitations.map(({ id, email, role, eventIds, invitedBy, expiresAt, isOver }) => (
            <tr key={id}>
              <td>{email}</td>
              <td>
                <DutyText role={role} eventIds={eventIds} />
              </td>
              <td>{invitedBy}</td>
              <td>{isOver ? <span class="tag is-bad">{team.over}</span> : <When at={expiresAt} />}</td>
              <td>
                <div class="actions">
                  <PostForm action={`${here}/invite`}>
                    <input type="hidden" name="email" value={email} />
                    <input type="hidden" name="role" value={role} />
                    <input type="hidden" name="reach" value={eventIds === null ? 'all' : 'some'} />
                    {eventIds?.map((eventId) => (
                      <input key={eventId} type="hidden" name="events" value={eventId} />
                    ))}
                    <button type="submit" class="is-second is-small" aria-label={team.sendAgainTo(email)}>
                      {team.sendAgain}
                    </button>
                  </PostForm>
                  <Asked action={`${here}/invitations/${id}/revoke`} label={team.revoke} about={email}>
                    {text.organizer.events.sure.invitation(email)}
                  </Asked>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
