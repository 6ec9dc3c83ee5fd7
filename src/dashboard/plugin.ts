import type { FastifyInstance } from 'fastify';
import { notForRole } from '../core/accounts/sign-in/sign-in.errors.ts';
import { limitRequests, type RequestLimit } from '../http/limit-requests.ts';
import { takeForms } from '../http/pages/forms.ts';
import { addressScreens } from '../http/pages/orders/address-screens.ts';
import { orderScreens } from '../http/pages/orders/order-screens.ts';
import { refundScreens } from '../http/pages/orders/refund-screens.ts';
import { problemPage } from '../http/pages/problem.ts';
import { pathOf } from '../http/path.ts';
import { takeFiles } from '../http/uploads/receive-file.ts';
import { dashboardAppRoutes } from './account/app.ts';
import { auditLogRoutes } from './account/audit-log.ts';
import { forgottenPasswordRoutes } from './account/forgotten-password.ts';
import { invitationRoutes } from './account/invitation.ts';
import { mailboxRoutes } from './account/mailbox.ts';
import { ownAccountRoutes } from './account/own-account.ts';
import { passkeyRoutes } from './account/passkeys.ts';
import { providerRoutes } from './account/provider.ts';
import { secondFactorRoutes } from './account/second-factor.ts';
import { signInRoutes } from './account/sign-in.ts';
import { signInStepRoutes } from './account/sign-in-steps.ts';
import { signUpRoutes } from './account/sign-up.ts';
import { teamRoutes } from './account/team.ts';
import { apiKeyRoutes } from './developers/api-keys.ts';
import { createKeyRoutes } from './developers/create-key.ts';
import { deliveryRoutes } from './developers/deliveries.ts';
import { organizationRoutes } from './developers/organization.ts';
import { providerSettingRoutes } from './developers/provider-settings.ts';
import { requestRoutes } from './developers/requests.ts';
import { sandboxResetRoutes } from './developers/sandbox-reset.ts';
import { webhookActRoutes } from './developers/webhook-acts.ts';
import { webhookRoutes } from './developers/webhooks.ts';
import { admissionRoutes } from './door/admissions.ts';
import { doorCodeRoutes } from './door/codes.ts';
import { entryRoutes } from './door/entry.ts';
import { promoCodeRoutes } from './either/promo-codes.ts';
import { accessCodeRoutes } from './events/access-codes.ts';
import { bundleRoutes } from './events/bundles.ts';
import { cashUpRoutes } from './events/cash-up.ts';
import { counterRoutes } from './events/counter.ts';
import { editorRoutes } from './events/editing/editor.ts';
import { newEventRoutes } from './events/editing/new-event.ts';
import { previewRoutes } from './events/editing/preview.ts';
import { venueRoutes } from './events/editing/venues.ts';
import { eventRoutes } from './events/event.ts';
import { eventListRoutes } from './events/list.ts';
import { partRoutes } from './events/parts.ts';
import { peopleRoutes } from './events/people.ts';
import { pictureRoutes, picturesPath } from './events/pictures.ts';
import { questionRoutes } from './events/questions.ts';
import { scheduleRoutes } from './events/schedule.ts';
import { severalRoutes } from './events/several.ts';
import { shareRoutes } from './events/share.ts';
import { statusRoutes } from './events/status-acts.ts';
import { ticketTypeRoutes } from './events/ticket-types.ts';
import { waitingRoutes } from './events/waiting.ts';
import type { DashboardServices } from './frame/services.ts';
import { messageRoutes } from './messages/messages.ts';
import { sendMessageRoutes } from './messages/send.ts';
import { balanceRoutes } from './orders/balance.ts';
import { cancellationRoutes } from './orders/cancellation.ts';
import { invoiceRoutes } from './orders/invoices.ts';
import { orderListRoutes } from './orders/list.ts';
import { orderFaceOf } from './orders/order-face.ts';
import { overviewRoutes } from './orders/overview.ts';
import { payoutAccountRoutes } from './orders/payout-account.ts';
import { settlementRoutes } from './orders/settlement.ts';
import { statementRoutes } from './orders/statement.ts';
import { taxBookRoutes } from './orders/tax-book.ts';
import { taxDocumentPath, taxPaperRoutes } from './orders/tax-papers.ts';
import { amusementTaxRoutes } from './reports/amusement-tax.ts';
import { exportLinkRoutes, exportRoutes } from './reports/exports.ts';
import { linesRoutes } from './reports/lines.ts';
import { reportRoutes } from './reports/reports.ts';
import { planFilePaths } from './seats/plan-files.ts';
import { seatRoutes } from './seats/seats.ts';
import { changeSeriesRoutes } from './series/change.ts';
import { makeSeriesRoutes } from './series/make.ts';
import { seriesRoutes } from './series/series.ts';
import { listActRoutes } from './several/several.ts';
import { ticketStoryRoutes } from './tickets/ticket-story.ts';

export interface DashboardOptions {
  services: DashboardServices;
  /** Counts a request against its network address. */
  limit: RequestLimit;
}

const filePaths = [picturesPath, taxDocumentPath, ...planFilePaths].map((path) => `/organizer/o/:organization${path}`);

/** The organizer's dashboard. */
export async function dashboardPlugin(app: FastifyInstance, { services, limit }: DashboardOptions): Promise<void> {
  takeWhatIsSent(app);
  limitRequests(app, limit);
  // Accounts, the team, what was done, and the mailbox of trials.
  dashboardAppRoutes(app, services);
  signInRoutes(app, services);
  signInStepRoutes(app, services);
  signUpRoutes(app, services);
  forgottenPasswordRoutes(app, services);
  invitationRoutes(app, services);
  ownAccountRoutes(app, services);
  secondFactorRoutes(app, services);
  passkeyRoutes(app, services);
  providerRoutes(app, services);
  teamRoutes(app, services);
  auditLogRoutes(app, services);
  mailboxRoutes(app, services);
  // Events, what is on sale at them, and who comes.
  eventListRoutes(app, services);
  newEventRoutes(app, services);
  editorRoutes(app, services);
  previewRoutes(app, services);
  shareRoutes(app, services);
  severalRoutes(app, services);
  makeSeriesRoutes(app, services);
  seriesRoutes(app, services);
  changeSeriesRoutes(app, services);
  eventRoutes(app, services);
  statusRoutes(app, services);
  ticketTypeRoutes(app, services);
  bundleRoutes(app, services);
  partRoutes(app, services);
  scheduleRoutes(app, services);
  accessCodeRoutes(app, services);
  promoCodeRoutes(app, services);
  counterRoutes(app, services);
  cashUpRoutes(app, services);
  questionRoutes(app, services);
  peopleRoutes(app, services);
  waitingRoutes(app, services);
  ticketStoryRoutes(app, services);
  messageRoutes(app, services);
  sendMessageRoutes(app, services);
  admissionRoutes(app, services);
  doorCodeRoutes(app, services);
  entryRoutes(app, services);
  seatRoutes(app, services);
  venueRoutes(app, services);
  pictureRoutes(app, services);
  // The organization's first page, its orders, cancelling an event, what was sold, and its money.
  overviewRoutes(app, services);
  orderListRoutes(app, services);
  listActRoutes(app, services);
  const orders = orderFaceOf(app, services);
  orderScreens(orders);
  addressScreens(orders);
  refundScreens(orders);
  cancellationRoutes(app, services);
  reportRoutes(app, services);
  linesRoutes(app, services);
  amusementTaxRoutes(app, services);
  exportRoutes(app, services);
  exportLinkRoutes(app, services);
  settlementRoutes(app, services);
  balanceRoutes(app, services);
  statementRoutes(app, services);
  payoutAccountRoutes(app, services);
  taxPaperRoutes(app, services);
  invoiceRoutes(app, services);
  taxBookRoutes(app, services);
  developerRoutes(app, services);
}

/** What developers look for: keys, webhooks, the request log, and what the organization is to the API. */
function developerRoutes(app: FastifyInstance, services: DashboardServices): void {
  apiKeyRoutes(app, services);
  createKeyRoutes(app, services);
  webhookRoutes(app, services);
  webhookActRoutes(app, services);
  deliveryRoutes(app, services);
  requestRoutes(app, services);
  organizationRoutes(app, services);
  sandboxResetRoutes(app, services);
  providerSettingRoutes(app, services);
}

function takeWhatIsSent(app: FastifyInstance): void {
  takeForms(app);
  takeFiles(app, ({ routeOptions }) => filePaths.includes(routeOptions.url ?? ''));
}

export function isDashboardPath(url: string): boolean {
  return /^\/organizer(?:\/|$)/.test(pathOf(url));
}

export const answerDashboardProblem = problemPage('accountProblem', new Map([[notForRole, 'notForRole']]));
