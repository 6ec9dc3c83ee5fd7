import { NoOrganizationPage } from './no-organization-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** The pages of this area by the names under which the dashboard asks for them. */
export const accountPages = {
  accountSignIn: SignInPage,
  accountNoOrganization: NoOrganizationPage,
};
