import { PasskeysPage } from './passkeys-page.tsx';
import { ProviderAgainPage, ProviderPage } from './provider-page.tsx';
import { ProviderSettingsPage } from './provider-settings-page.tsx';

/** The pages of other ways to sign in than the password. */
export const wayInPages = {
  accountPasskeys: PasskeysPage,
  accountProvider: ProviderPage,
  accountProviderAgain: ProviderAgainPage,
  accountProviderSettings: ProviderSettingsPage,
};
