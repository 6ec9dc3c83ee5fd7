import type { FunctionComponent } from 'preact';
import { documentationPages } from './documentation/pages.ts';
import { referencePages } from './documentation/reference/pages.ts';
import { DoorPage } from './door/door-page.tsx';
import { ElsewherePage } from './marketplace/elsewhere/elsewhere-page.tsx';
import { EventPage } from './marketplace/event/event-page.tsx';
import { EventsPreviewPage } from './marketplace/event/preview-page.tsx';
import { SectionPage } from './marketplace/event/seats/section-page.tsx';
import { DatePage } from './marketplace/exchange/date-page.tsx';
import { HomePage } from './marketplace/find/home-page.tsx';
import { OrganizerPage } from './marketplace/find/organizer-page.tsx';
import { ResultsPage } from './marketplace/find/results-page.tsx';
import { AddressChangePage } from './marketplace/order/address-change-page.tsx';
import { BarkadaPage } from './marketplace/order/barkada-page.tsx';
import { CheckoutPage } from './marketplace/order/checkout-page.tsx';
import { FindPage } from './marketplace/order/find-page.tsx';
import { MyTicketsPage } from './marketplace/order/my-tickets-page.tsx';
import { OfferPage } from './marketplace/order/offer-page.tsx';
import { OrderPage } from './marketplace/order/order-page.tsx';
import { SimulatorPage } from './marketplace/order/simulator-page.tsx';
import { TicketPage } from './marketplace/order/ticket-page.tsx';
import { SeriesPage } from './marketplace/series/series-page.tsx';
import { ProblemPage } from './marketplace/site/problem-page.tsx';
import { SitePage } from './marketplace/site/site-page.tsx';
import { StopPage } from './marketplace/site/stop-page.tsx';
import { YourDataPage } from './marketplace/site/your-data-page.tsx';
import { WaitingChangePage } from './marketplace/waiting/change-page.tsx';
import { PlacePage } from './marketplace/waiting/place-page.tsx';
import { ReturnPage } from './marketplace/waiting/return-page.tsx';
import { WaitingUndoPage } from './marketplace/waiting/undo-page.tsx';

import { operatorPages } from './operator/pages.ts';
import { accountPages } from './organizer/account/pages.ts';
import { developersPages } from './organizer/developers/pages.ts';
import { doorPages } from './organizer/door/pages.ts';
import { eventsPages } from './organizer/events/pages.ts';
import { messagesPages } from './organizer/messages/pages.ts';
import { ordersPages } from './organizer/orders/pages.ts';
import { AmusementTaxPage } from './organizer/reports/amusement-tax-page.tsx';
import { ExportFormPage, ExportSecretPage } from './organizer/reports/export-form-page.tsx';
import { ExportsPage } from './organizer/reports/exports-page.tsx';
import { LinesPage } from './organizer/reports/lines-page.tsx';
import { ReportPage } from './organizer/reports/report-page.tsx';
import { seatsPages } from './organizer/seats/pages.ts';
import { organizerSeriesPages } from './organizer/series/pages.ts';
import {
  OrdersRefundSeveralPage,
  OrdersSeveralDonePage,
  OrdersSeveralPage,
} from './organizer/several/several-pages.tsx';
import { wayInPages } from './organizer/ways-in/pages.ts';

/** Every page by the name under which a face asks for it. */
export const pages = {
  home: HomePage,
  results: ResultsPage,
  event: EventPage,
  eventsPreview: EventsPreviewPage,
  seatsOfSection: SectionPage,
  checkout: CheckoutPage,
  order: OrderPage,
  orderDate: DatePage,
  ticket: TicketPage,
  offer: OfferPage,
  barkada: BarkadaPage,
  waitingPlace: PlacePage,
  waitingChange: WaitingChangePage,
  waitingUndo: WaitingUndoPage,
  ticketReturn: ReturnPage,
  addressChange: AddressChangePage,
  myTickets: MyTicketsPage,
  stop: StopPage,
  find: FindPage,
  yourData: YourDataPage,
  sitePage: SitePage,
  organizer: OrganizerPage,
  series: SeriesPage,
  problem: ProblemPage,
  simulator: SimulatorPage,
  elsewhere: ElsewherePage,
  doorApp: DoorPage,
  ...documentationPages,
  ...referencePages,
  ...accountPages,
  ...wayInPages,
  ...eventsPages,
  ...organizerSeriesPages,
  ...seatsPages,
  ...doorPages,
  ...messagesPages,
  ...ordersPages,
  ordersSeveral: OrdersSeveralPage,
  ordersSeveralDone: OrdersSeveralDonePage,
  ordersRefundSeveral: OrdersRefundSeveralPage,
  report: ReportPage,
  reportLines: LinesPage,
  amusementTax: AmusementTaxPage,
  exports: ExportsPage,
  exportForm: ExportFormPage,
  exportSecret: ExportSecretPage,
  ...developersPages,
  ...operatorPages,
};

export type PageName = keyof typeof pages;

type PropsOf<Component> =
  Component extends FunctionComponent<infer Props>
    ? Props
    : Component extends (props: infer Props) => unknown
      ? Props
      : never;

export type PageProps = { [Name in PageName]: PropsOf<(typeof pages)[Name]> };
