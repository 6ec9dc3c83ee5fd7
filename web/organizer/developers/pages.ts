import { DeliveryPage } from './delivery-page.tsx';
import { KeyFormPage } from './key-form-page.tsx';
import { KeyMadePage } from './key-made-page.tsx';
import { KeyRevokePage } from './key-revoke-page.tsx';
import { KeysPage } from './keys-page.tsx';
import { CallbackSecretPage, OrganizationPage } from './organization-page.tsx';
import { RequestsPage } from './requests-page.tsx';
import { SandboxResetPage } from './sandbox-reset-page.tsx';
import { WebhookDeletePage, WebhookRotatePage } from './webhook-act-pages.tsx';
import { WebhookFormPage } from './webhook-form-page.tsx';
import { WebhookPage } from './webhook-page.tsx';
import { WebhookSecretPage } from './webhook-secret-page.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

/** The pages of this area by the names under which the dashboard asks for them. */
export const developersPages = {
  developersKeys: KeysPage,
  developersKeyForm: KeyFormPage,
  developersKeyMade: KeyMadePage,
  developersKeyRevoke: KeyRevokePage,
  developersWebhooks: WebhooksPage,
  developersWebhookForm: WebhookFormPage,
  developersWebhookSecret: WebhookSecretPage,
  developersWebhookRotate: WebhookRotatePage,
  developersWebhookDelete: WebhookDeletePage,
  developersWebhook: WebhookPage,
  developersDelivery: DeliveryPage,
  developersRequests: RequestsPage,
  developersOrganization: OrganizationPage,
  developersCallbackSecret: CallbackSecretPage,
  developersSandboxReset: SandboxResetPage,
};
