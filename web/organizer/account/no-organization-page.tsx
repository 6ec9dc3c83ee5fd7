import { usePage } from '../../page.ts';
import { Alone } from '../../ui/staff/frame.tsx';
import { SignOut } from './sign-out.tsx';

export function NoOrganizationPage({ email }: { email: string }) {
  const { text, hasSignUp } = usePage();
  const { noOrganization, own, signUp } = text.organizer.account;
  return (
    <Alone title={noOrganization.title}>
      <div class="empty">
        <p>{noOrganization.lead(email)}</p>
        <p>{noOrganization.hint}</p>
        <div class="actions">
          {hasSignUp && (
            <a class="button" href="/organizer/organizations/new">
              {signUp.newSend}
            </a>
          )}
          <SignOut />
          <a href="/organizer/account">{own.title}</a>
        </div>
      </div>
    </Alone>
  );
}
