import type { KeyRules } from '../../core/accounts/api-keys/create-api-key.ts';
import type { ProviderServices } from '../../core/accounts/providers/provider.ts';
import type { AccountServices } from '../../core/accounts/sign-in/account.ts';
import type { TaxProfile } from '../../core/accounts/tax-profiles/tax-profile.ts';
import type { MessageRules } from '../../core/back-office/messages/message.ts';
import type { MessageKeys } from '../../core/back-office/messages/message-keys.ts';
import type { StatementToDraw } from '../../core/back-office/settlements/statement-of.ts';
import type { PaperPrinter } from '../../core/back-office/tax-papers/print-paper.ts';
import type { AddressList } from '../../core/base/address-list.ts';
import type { ImageFault } from '../../core/base/faults/faults.ts';
import type { Language } from '../../core/base/language.ts';
import type { MediaLinks } from '../../core/base/media-links.ts';
import type { Policy } from '../../core/base/policy.ts';
import type { EventReader } from '../../core/catalog/event-reading/event-reader.ts';
import type { EventChanges } from '../../core/catalog/events/event-changes.ts';
import type { PictureServices } from '../../core/catalog/pictures/keep-picture.ts';
import type { PlanWork } from '../../core/catalog/plan-drawing/plan-work.ts';
import type { PublicEvent } from '../../core/catalog/public-events/public-event.ts';
import type { ShareSize } from '../../core/catalog/public-events/share-size.ts';
import type { TaxRulesKind } from '../../core/money/tax-rules/tax-rules.ts';
import type { Sales } from '../../core/selling/cashier/sales.ts';
import type { CountAdmissions } from '../../core/selling/door/count-admissions.ts';
import type { MailedLinks } from '../../core/selling/orders/order-links.ts';
import type { SigningBoxes } from '../../core/telling/deliveries/prepare-call.ts';
import type { WebhookAttempts } from '../../core/telling/deliveries/webhook-attempts.ts';
import type { MailComposer } from '../../core/telling/mails/composed-mail.ts';
import type { PageServices } from '../../http/pages/web.ts';
import type { ReceiveFile } from '../../http/uploads/receive-file.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

/** What the organizer's pages may use. */
export interface DashboardServices extends PageServices {
  db: Database;
  /** For figures and files over much, which may be a second old. */
  reports: Queryable;
  policy: Policy;
  keyRules: KeyRules;
  sales: Sales;
  countAdmissions: CountAdmissions;
  /** Tells the pages of an event that it has changed. */
  changes: EventChanges;
  eventReader: EventReader;
  accounts: AccountServices;
  providers: ProviderServices;
  /** Whether organizers sign up by themselves, and whether the operator approves them before they sell. */
  signUp: 'approve' | 'open' | 'off';
  taxRules: TaxRulesKind;
  webhookAttempts: WebhookAttempts;
  signingBoxes: SigningBoxes;
  mediaLinks: MediaLinks;
  pictures: PictureServices;
  receiveFile: ReceiveFile;
  planWork: PlanWork;
  /** Why a URL shows no image, if it does not; it is tried, for a few seconds. */
  imageFault: (url: string) => Promise<ImageFault | undefined>;
  /** Opens mails that were kept because nothing sends them; undefined where mails are sent. */
  keptMails: SecretBox | undefined;
  trustedProxies: AddressList;
  documents: DashboardDocuments;
  payouts: DashboardPayouts;
  messages: DashboardMessages;
  /** Links to files that come by themselves. */
  exportLinks: MailedLinks;
}

/** What writing to holders needs. */
interface DashboardMessages {
  keys: MessageKeys;
  rules: MessageRules;
  /** For a look at what a mail will be. */
  compose: MailComposer['compose'];
}

/** The operator's settings for settlements. */
interface DashboardPayouts {
  holdDays: number;
  /** Seals names and numbers of payout accounts. */
  accounts: SecretBox;
  platformTaxDetails: readonly string[];
  platformTaxes: TaxProfile;
}

/** Files that are drawn. */
interface DashboardDocuments {
  statementPdf(input: StatementToDraw): Promise<Buffer>;
  paperPdf: PaperPrinter['paperPdf'];
  certificatePdf: PaperPrinter['certificatePdf'];
  ticketsPdf(orderId: string): Promise<Buffer>;
  qrSvg(text: string): Promise<string>;
  shareImage(event: PublicEvent, options: { language: Language; size: ShareSize }): Promise<Buffer>;
  posterPdf(event: PublicEvent, options: { language: Language; url: string; shownUrl: string }): Promise<Buffer>;
}
