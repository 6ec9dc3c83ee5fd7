import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { tellOwners } from '../../accounts/members/tell-owners.ts';
import { findOrganization } from '../../accounts/organizations/organization.sql.ts';
import { findTaxProfile } from '../../accounts/tax-profiles/tax-profile.sql.ts';
import { invoiceNumberMax, type TaxProfile } from '../../accounts/tax-profiles/tax-profile.ts';
import { taxRulesOn } from '../../money/tax-rules/tax-rules.ts';
import { findOrdersByIds } from '../../selling/orders/order.sql.ts';
import { invoiceMail } from '../../selling/orders/order-mails.ts';
import { queueMails } from '../../telling/mails/mail.sql.ts';
import { creditLines, invoiceLines } from './paper-lines.ts';
import {
  endWaiting,
  findInvoices,
  insertPapers,
  keepWaiting,
  listCreditsDue,
  listOrdersRefunded,
  listOrdersToInvoice,
  listOrdersTold,
  listOrganizationsWithPapersDue,
  listWaitingOrders,
  lockPaperMark,
  movePaperMark,
  type NewPaper,
  nextNumber,
  type OrderToInvoice,
  sumNotes,
} from './tax-paper.sql.ts';
import { numberOfPaper, type TaxPaper } from './tax-paper.ts';

const organizationsAtOnce = 1_000;
const noticesAtOnce = 500;
const toldShare = 0.9;

/** Writes the invoices and credit notes that are due; answers how many. */
export async function issuePapers(db: Database, { now }: { now: () => number }): Promise<number> {
  let issued = 0;
  for (const { organizationId } of await listOrganizationsWithPapersDue(db, { most: organizationsAtOnce })) {
    for (;;) {
      const round = await db.transaction((tx) => issueNext(tx, { organizationId, now: now() }));
      issued += round.issued;
      if (!round.isMore) break;
    }
  }
  return issued;
}

/** The next of one organization, in one transaction under the lock of its mark: a number is given with its paper, or not at all. */
async function issueNext(tx: Tx, { organizationId, now }: { organizationId: string; now: number }) {
  const mark = await lockPaperMark(tx, { organizationId });
  const told = await listOrdersTold(tx, { organizationId, after: mark.position, most: noticesAtOnce });
  const waiting = await listWaitingOrders(tx, { organizationId, most: noticesAtOnce });
  const refunded = await listOrdersRefunded(tx, { organizationId, since: mark.refundsUntil, most: noticesAtOnce });
  const orderIds = [...waiting, ...told, ...refunded].map(({ orderId }) => orderId).filter((id) => id !== null);
  const profile = await findTaxProfile(tx, { organizationId });
  const { name } = await findOrganization(tx, { id: organizationId });
  const seller = { ...profile, registeredName: profile.registeredName ?? name };

  const invoices = await issueInvoices(tx, {
    organizationId,
    seller,
    orderIds,
    waiting: waiting.map((each) => each.orderId),
  });
  const notes = await issueNotes(tx, { organizationId, orderIds });
  const toldPermit = await tellOfRange(tx, {
    organizationId,
    seller,
    last: invoices.last,
    told: mark.toldPermit,
    name,
    now,
  });
  await movePaperMark(tx, {
    organizationId,
    position: told.at(-1)?.position ?? mark.position,
    toldPermit,
    hasAllRefunds: refunded.length < noticesAtOnce,
  });
  return { issued: invoices.issued + notes, isMore: told.length === noticesAtOnce };
}

interface ToInvoice {
  organizationId: string;
  seller: TaxProfile;
  orderIds: readonly string[];
  waiting: readonly string[];
}

/** Beyond the permit's range invoices wait, in order. */
async function issueInvoices(tx: Tx, { organizationId, seller, orderIds, waiting }: ToInvoice) {
  const due = await listOrdersToInvoice(tx, { organizationId, orderIds });
  // Those that waited come first.
  const places = new Map(waiting.map((id, place) => [id, place]));
  due.sort((one, other) => (places.get(one.id) ?? waiting.length) - (places.get(other.id) ?? waiting.length));
  const { from, to } = seller.permit ?? { from: 1, to: invoiceNumberMax };
  const first = due.length === 0 ? from : await nextNumber(tx, { organizationId, kind: 'INVOICE', from, to });
  const numbered = due.slice(0, Math.max(0, to - first + 1));
  const papers = numbered.map((order, place) => invoiceOf(order, { organizationId, seller, number: first + place }));
  if (papers.length > 0) await insertPapers(tx, { organizationId, papers });
  await mailInvoices(tx, { papers, recent: numbered.filter(({ isRecent }) => isRecent) });
  const left = due.slice(numbered.length).map(({ id }) => id);
  await endWaiting(tx, { orderIds: waiting.filter((id) => !left.includes(id)) });
  if (left.length > 0) await keepWaiting(tx, { organizationId, orderIds: left });
  return { issued: papers.length, last: papers.at(-1)?.number };
}

/** Anyone who bought long before invoices were written is not written to. */
async function mailInvoices(
  tx: Tx,
  { papers, recent }: { papers: readonly NewPaper[]; recent: readonly OrderToInvoice[] },
): Promise<void> {
  const numbers = new Map(papers.map((paper) => [paper.orderId, numberOfPaper(paper)]));
  const orders = await findOrdersByIds(tx, { ids: recent.map(({ id }) => id) });
  const mails = orders.map((order) => invoiceMail(order, { invoiceNumber: numbers.get(order.id) as string }));
  if (mails.length > 0) await queueMails(tx, mails);
}

function invoiceOf(
  order: OrderToInvoice,
  { organizationId, seller, number }: { organizationId: string; seller: TaxProfile; number: number },
): NewPaper {
  const { isVat, taxKind } = order.taxes ?? { isVat: seller.vat === 'VAT', taxKind: order.taxKind };
  const { totalCentavos, lines, isSandbox } = order;
  return {
    id: newId(),
    organizationId,
    kind: 'INVOICE',
    number,
    orderId: order.id,
    invoiceId: null,
    refundId: null,
    seller,
    buyer: order.invoice ?? { name: order.buyerName, tin: null, address: null },
    lines: invoiceLines(taxRulesOn(order.soldOn), { totalCentavos, lines, carriesVat: isVat && taxKind === 'VATABLE' }),
    totalCentavos,
    isSandbox,
  };
}

/** Credit notes count from 1 and wait for nothing but their invoice. */
async function issueNotes(
  tx: Tx,
  { organizationId, orderIds }: { organizationId: string; orderIds: readonly string[] },
): Promise<number> {
  const credits = (await listCreditsDue(tx, { organizationId, orderIds })).filter(
    ({ amountCentavos }) => amountCentavos > 0,
  );
  if (credits.length === 0) return 0;
  const ids = { orderIds: credits.map(({ orderId }) => orderId) };
  const invoices = new Map((await findInvoices(tx, ids)).map((invoice) => [invoice.orderId, invoice]));
  const before = new Map((await sumNotes(tx, ids)).map(({ orderId, centavos }) => [orderId, centavos]));
  const first = await nextNumber(tx, { organizationId, kind: 'CREDIT_NOTE', from: 1, to: invoiceNumberMax });
  const papers = credits.map(({ orderId, refundId, amountCentavos }, place): NewPaper => {
    const invoice = invoices.get(orderId) as TaxPaper;
    const { id: invoiceId, seller, buyer, isSandbox, totalCentavos } = invoice;
    const taken = before.get(orderId) ?? 0;
    before.set(orderId, taken + amountCentavos);
    const of = { number: numberOfPaper(invoice), totalCentavos, lines: invoice.lines };
    return {
      ...{ id: newId(), organizationId, kind: 'CREDIT_NOTE', number: first + place, orderId, invoiceId, refundId },
      ...{ seller, buyer, isSandbox, totalCentavos: amountCentavos },
      lines: creditLines(of, { before: taken, amount: amountCentavos }),
    };
  });
  await insertPapers(tx, { organizationId, papers });
  return papers.length;
}

/** Owners hear once of a range that is nine tenths used. */
async function tellOfRange(
  tx: Tx,
  input: {
    organizationId: string;
    seller: TaxProfile;
    last: number | undefined;
    told: string | null;
    name: string;
    now: number;
  },
): Promise<string | null> {
  const { organizationId, seller, last, told, now } = input;
  const { permit } = seller;
  if (permit === null || last === undefined) return told;
  const { number, from, to } = permit;
  const key = `${number} ${to}`;
  if (told === key || last - from + 1 < toldShare * (to - from + 1)) return told;
  await tellOwners(tx, { organizationId, act: 'INVOICE_RANGE', subject: number, reason: null, now });
  return key;
}
