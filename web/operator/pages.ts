import { OperatorAddressesPage } from './addresses-page.tsx';
import { OperatorCancelEventPage, OperatorEventPage, OperatorEventsPage } from './events-page.tsx';
import { OperatorHomePage } from './home-page.tsx';
import {
  OperatorDisputeConfirmPage,
  OperatorDisputePage,
  OperatorMoneyConfirmPage,
  OperatorMoneyItemPage,
  OperatorMoneyPage,
} from './money-page.tsx';
import { OperatorOrdersPage } from './orders-page.tsx';
import { OperatorOrganizationPage, OperatorOrganizationsPage } from './organizations-page.tsx';
import {
  OperatorPayoutFilePage,
  OperatorPayoutPage,
  OperatorPayoutsConfirmPage,
  OperatorPayoutsPage,
} from './payouts-page.tsx';
import { OperatorProvidersPage } from './providers-page.tsx';
import { OperatorQueuePage, OperatorQueuesPage } from './queues-page.tsx';
import { OperatorReconciliationPage } from './reconciliation-page.tsx';
import { OperatorSitePagePage, OperatorSitePagesPage } from './site-pages-page.tsx';

/** The operator's pages by the names under which the face asks for them. */
export const operatorPages = {
  operatorHome: OperatorHomePage,
  operatorOrganizations: OperatorOrganizationsPage,
  operatorOrganization: OperatorOrganizationPage,
  operatorEvents: OperatorEventsPage,
  operatorEvent: OperatorEventPage,
  operatorCancelEvent: OperatorCancelEventPage,
  operatorMoney: OperatorMoneyPage,
  operatorMoneyItem: OperatorMoneyItemPage,
  operatorMoneyConfirm: OperatorMoneyConfirmPage,
  operatorDispute: OperatorDisputePage,
  operatorDisputeConfirm: OperatorDisputeConfirmPage,
  operatorPayouts: OperatorPayoutsPage,
  operatorPayoutsConfirm: OperatorPayoutsConfirmPage,
  operatorPayout: OperatorPayoutPage,
  operatorPayoutFile: OperatorPayoutFilePage,
  operatorOrders: OperatorOrdersPage,
  operatorAddresses: OperatorAddressesPage,
  operatorProviders: OperatorProvidersPage,
  operatorQueues: OperatorQueuesPage,
  operatorQueue: OperatorQueuePage,
  operatorReconciliation: OperatorReconciliationPage,
  operatorSitePages: OperatorSitePagesPage,
  operatorSitePage: OperatorSitePagePage,
};
