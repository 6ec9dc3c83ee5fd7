import { OrderAddressPage } from './address-page.tsx';
import { BalancePage, BalancePartPage, PayoutsPage } from './balance-page.tsx';
import { CancelEventPage, CancellationPage } from './cancel-pages.tsx';
import { OrdersListPage } from './list-page.tsx';
import { OrderDetailPage } from './order-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { PayoutAccountPage } from './payout-account-page.tsx';
import { PayoutPage } from './payout-page.tsx';
import { RefundFormPage, RefundPreviewPage, RefundResultPage } from './refund-pages.tsx';
import { SettlementPage } from './settlement-page.tsx';
import { InvoicesPage } from './taxes/invoices-page.tsx';
import { TaxBookPage } from './taxes/tax-book-page.tsx';
import { TaxPapersPage } from './taxes/tax-papers-page.tsx';

/** The pages of this area by the names under which the dashboard asks for them. */
export const ordersPages = {
  ordersOverview: OverviewPage,
  ordersList: OrdersListPage,
  ordersDetail: OrderDetailPage,
  ordersAddress: OrderAddressPage,
  ordersRefundForm: RefundFormPage,
  ordersRefundPreview: RefundPreviewPage,
  ordersRefundResult: RefundResultPage,
  ordersCancelEvent: CancelEventPage,
  ordersCancellation: CancellationPage,
  ordersSettlement: SettlementPage,
  ordersBalance: BalancePage,
  ordersBalancePart: BalancePartPage,
  ordersPayouts: PayoutsPage,
  ordersPayout: PayoutPage,
  ordersPayoutAccount: PayoutAccountPage,
  ordersTaxPapers: TaxPapersPage,
  ordersInvoices: InvoicesPage,
  ordersTaxBook: TaxBookPage,
};
