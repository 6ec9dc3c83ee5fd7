import { AuditPage } from './audit-page.tsx';
import { BadLinkPage } from './bad-link-page.tsx';
import { CodePage } from './code-page.tsx';
import { ForgotPage } from './forgot-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { MailPage } from './mail-page.tsx';
import { MailboxPage } from './mailbox-page.tsx';
import { MemberPage, RemovalPage } from './member-pages.tsx';
import { NoOrganizationPage } from './no-organization-page.tsx';
import { OwnPage } from './own-page.tsx';
import { ProblemPage } from './problem-page.tsx';
import { RecoveryCodesPage } from './recovery-codes-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';
import { SignInAgainPage } from './sign-in-again-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { ConfirmSignUpPage, NewOrganizationPage, SignUpPage } from './sign-up-page.tsx';
import { TeamPage } from './team-page.tsx';

/** The pages of this area by the names under which the dashboard asks for them. */
export const accountPages = {
  accountSignIn: SignInPage,
  accountCode: CodePage,
  accountSignInAgain: SignInAgainPage,
  accountSignUp: SignUpPage,
  accountConfirmSignUp: ConfirmSignUpPage,
  accountNewOrganization: NewOrganizationPage,
  accountForgot: ForgotPage,
  accountReset: ResetPage,
  accountBadLink: BadLinkPage,
  accountInvitation: InvitationPage,
  accountNoOrganization: NoOrganizationPage,
  accountOwn: OwnPage,
  accountSecondFactor: SecondFactorPage,
  accountRecoveryCodes: RecoveryCodesPage,
  accountTeam: TeamPage,
  accountMember: MemberPage,
  accountRemoval: RemovalPage,
  accountAudit: AuditPage,
  accountMailbox: MailboxPage,
  accountMail: MailPage,
  accountProblem: ProblemPage,
};
