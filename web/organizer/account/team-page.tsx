import { usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, PostForm, SelectField, TextField } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { When } from '../../ui/staff/moment.tsx';
import { Table } from '../../ui/staff/table.tsx';
import { MailboxLink } from './forgot-page.tsx';

export interface TeamPageProps {
  frame: FrameProps;
  members: readonly {
    userId: string;
    email: string;
    name: string | null;
    role: string;
    joinedAt: string;
    isSelf: boolean;
  }[];
  invitations: readonly {
    id: string;
    email: string;
    role: string;
    invitedBy: string;
    expiresAt: string;
    isOver: boolean;
  }[];
  roles: readonly string[];
  invite: { email: string; role: string; faults?: FormFaults };
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
            <MemberRow key={member.userId} member={member} roles={props.roles} here={here} />
          ))}
        </Table>
      </section>
      <Invite {...props} here={here} />
      <Invitations {...props} here={here} />
    </Frame>
  );
}

interface MemberRowProps extends Pick<TeamPageProps, 'roles'> {
  member: TeamPageProps['members'][number];
  here: string;
}

function MemberRow({ member, roles, here }: MemberRowProps) {
  const { team, roles: roleNames } = usePage().text.organizer.account;
  const { userId, email, name, role, joinedAt, isSelf } = member;
  return (
    <tr>
      <td>
        <b>{name ?? email}</b> {isSelf && <span class="tag">{team.you}</span>}
        {name !== null && <div class="hint">{email}</div>}
      </td>
      <td>
        <PostForm action={`${here}/${userId}/role`} class="role-form">
          <select name="role" aria-label={team.roleOf(email)}>
            {roles.map((each) => (
              <option key={each} value={each} selected={each === role}>
                {roleNames[each] ?? each}
              </option>
            ))}
          </select>
          <button type="submit" class="is-second" aria-label={team.changeRoleOf(email)}>
            {team.change}
          </button>
        </PostForm>
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

function Invite({ invite, roles, here }: TeamPageProps & { here: string }) {
  const { account } = usePage().text.organizer;
  const { team } = account;
  return (
    <section class="panel">
      <h2 id="invite">{team.invite}</h2>
      <p>{team.inviteLead}</p>
      <FormTrouble faults={invite.faults} shown={['email', 'role']} />
      <PostForm action={`${here}/invite`} class="form">
        <div class="form-row">
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
          <SelectField
            name="role"
            label={team.role}
            value={invite.role}
            choices={[...roles].reverse().map((value) => ({ value, label: account.roles[value] ?? value }))}
            faults={invite.faults}
          />
        </div>
        <p class="hint">{team.roleHint}</p>
        <p>
          <button type="submit">{team.send}</button>
        </p>
      </PostForm>
    </section>
  );
}

function Invitations({ invitations, here }: TeamPageProps & { here: string }) {
  const { account } = usePage().text.organizer;
  const { team, roles } = account;
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
          columns={[account.email, team.role, team.invitedBy, team.goodUntil, team.action]}
        >
          {invitations.map(({ id, email, role, invitedBy, expiresAt, isOver }) => (
            <tr key={id}>
              <td>{email}</td>
              <td>{roles[role] ?? role}</td>
              <td>{invitedBy}</td>
              <td>{isOver ? <span class="tag is-bad">{team.over}</span> : <When at={expiresAt} />}</td>
              <td>
                <div class="actions">
                  <PostForm action={`${here}/invite`}>
                    <input type="hidden" name="email" value={email} />
                    <input type="hidden" name="role" value={role} />
                    <button type="submit" class="is-second is-small" aria-label={team.sendAgainTo(email)}>
                      {team.sendAgain}
                    </button>
                  </PostForm>
                  <PostForm action={`${here}/invitations/${id}/revoke`}>
                    <button type="submit" class="is-quiet" aria-label={team.revokeOf(email)}>
                      {team.revoke}
                    </button>
                  </PostForm>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
