import type { AddressList } from '../core/address-list.ts';
import type { KeyRules } from '../core/api-keys/create-api-key.ts';
import type { EventChanges } from '../core/events/event-changes.ts';
import type { EventReader } from '../core/events/event-reader.ts';
import type { Language } from '../core/language.ts';
import type { MediaLinks } from '../core/media-links.ts';
import type { AccountServices } from '../core/members/account.ts';
import type { Sales } from '../core/orders/sales.ts';
import type { Policy } from '../core/policy.ts';
import type { SettlementDays } from '../core/settlements/settlement-of.ts';
import type { SettlementStatement } from '../core/settlements/statement-of.ts';
import type { SigningBoxes } from '../core/webhooks/prepare-call.ts';
import type { WebhookAttempts } from '../core/webhooks/webhook-attempts.ts';
import type { PageServices } from '../http/web.ts';
import type { Database } from '../platform/database.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** What the organizer's pages may use. */
export interface DashboardServices extends PageServices {
  db: Database;
  policy: Policy;
  keyRules: KeyRules;
  sales: Sales;
  /** Tells the pages of an event that it has changed. */
  changes: EventChanges;
  eventReader: EventReader;
  accounts: AccountServices;
  webhookAttempts: WebhookAttempts;
  signingBoxes: SigningBoxes;
  mediaLinks: MediaLinks;
  /** Opens mails that were kept because nothing sends them; undefined where mails are sent. */
  keptMails: SecretBox | undefined;
  trustedProxies: AddressList;
  documents: DashboardDocuments;
}

/** Files that are drawn. */
export interface DashboardDocuments {
  statementPdf(input: StatementToDraw): Promise<Buffer>;
}

export interface StatementToDraw {
  language: Language;
  createdAt: string;
  organizationName: string;
  isSandbox: boolean;
  /** Null for the statement of a payout. */
  period: SettlementDays | null;
  statement: SettlementStatement;
}
