import type { Retention } from '../../core/back-office/privacy/retention.ts';
import type { EventChanges } from '../../core/catalog/events/event-changes.ts';
import type { TaxRulesKind } from '../../core/money/tax-rules/tax-rules.ts';
import type { Sales } from '../../core/selling/cashier/sales.ts';
import type { PaymentProviders, ProviderName } from '../../core/selling/payments/payment-provider.ts';
import type { SignedInServices } from '../../http/pages/signed-in.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

/** What the operator's pages may use. */
export interface OperatorServices extends SignedInServices {
  sales: Sales & { providers: PaymentProviders };
  /** Opens payout accounts, for the file of the bank alone. */
  payoutAccounts: SecretBox;
  /** Days between the end of an event and its payout. */
  payoutHoldDays: number;
  taxRules: TaxRulesKind;
  /** Tells the pages of an event that it has changed. */
  changes: EventChanges;
  /** The providers that take the service's money, in the order in which they are asked. */
  providerNames: readonly ProviderName[];
  /** What the shipped words about privacy say. */
  retention: Retention;
}
