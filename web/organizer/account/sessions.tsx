import { usePage } from '../../page.ts';
import { When } from '../../ui/staff/moment.tsx';
import { Table } from '../../ui/staff/table.tsx';

interface Device {
  browser: string | null;
  system: string | null;
}

export interface SessionsProps {
  sessions: readonly {
    id: string;
    device: Device;
    address: string;
    createdAt: string;
    lastSeenAt: string;
    isThis: boolean;
  }[];
}

/** Where somebody is signed in. */
export function Sessions({ sessions }: SessionsProps) {
  const { text } = usePage();
  const { own, signOut } = text.organizer.account;
  const nameOf = ({ browser, system }: Device) => {
    if (browser !== null && system !== null) return own.deviceOn(browser, system);
    return browser ?? system ?? own.deviceUnknown;
  };
  return (
    <section class="account-part">
      <div class="title-row">
        <h2>{own.sessions}</h2>
        <div class="actions">
          {sessions.length > 1 && (
            <form method="post" action="/organizer/account/sessions/end-others">
              <button type="submit" class="is-second">
                {own.signOutOthers}
              </button>
            </form>
          )}
          <form method="post" action="/organizer/account/sessions/end-all">
            <button type="submit" class="is-second">
              {own.signOutAll}
            </button>
          </form>
        </div>
      </div>
      <p>{own.sessionsLead}</p>
      <Table label={own.sessions} columns={[own.device, own.address, own.since, own.lastSeen, own.action]}>
        {sessions.map(({ id, device, address, createdAt, lastSeenAt, isThis }) => (
          <tr key={id}>
            <td>
              {nameOf(device)} {isThis && <span class="tag is-good">{own.thisOne}</span>}
            </td>
            <td>{address}</td>
            <td>
              <When at={createdAt} />
            </td>
            <td>
              <When at={lastSeenAt} />
            </td>
            <td>
              <form method="post" action="/organizer/account/sessions/end">
                <input type="hidden" name="session" value={id} />
                <button type="submit" class="is-quiet" aria-label={own.signOutOne(nameOf(device))}>
                  {signOut}
                </button>
              </form>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
