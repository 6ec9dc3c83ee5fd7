import { usePage } from '../../page.ts';
import { Alone } from '../frame.tsx';
import { SignOut } from './sign-out.tsx';

export function NoOrganizationPage({ email }: { email: string }) {
  const { noOrganization, own } = usePage().text.organizer.account;
  return (
    <Alone title={noOrganization.title}>
      <div class="empty">
        <p>{noOrganization.lead(email)}</p>
        <p>{noOrganization.hint}</p>
        <div class="actions">
          <SignOut />
          <a href="/organizer/account">{own.title}</a>
        </div>
      </div>
    </Alone>
  );
}
