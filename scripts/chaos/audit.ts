import { checkInvariants } from '../../src/core/reports/invariants/check-invariants.ts';
import { paymentIdOf, paymentReference } from '../../src/core/selling/payments/payment-reference.ts';
import type { Database } from '../../src/platform/database/database.ts';
import {
  type AdmissionFacts,
  type CreditFacts,
  type Kept,
  listAdmissionFacts,
  listCreditFacts,
  listKeptBySimulator,
  listOrderFacts,
  listTypeFacts,
  type OrderFacts,
  type TypeFacts,
} from './audit.sql.ts';
import type { Journal, OrderEntry } from './journal.ts';

export interface Violation {
  seed: number;
  what: string;
}

interface Facts {
  orders: Map<string, OrderFacts>;
  types: TypeFacts[];
  admissions: AdmissionFacts[];
  credits: Map<string, number>;
}

/** Compares what clients heard with the rows, as soon as a seed is over: what must hold at every instant. */
export async function auditRows(db: Database, journals: readonly Journal[]): Promise<Violation[]> {
  const facts = await readFacts(db, journals);
  return journals.flatMap((journal) => {
    const say = (what: string) => ({ seed: journal.seed, what });
    const ofEvent = [...facts.orders.values()].filter(({ eventId }) => eventId === journal.eventId);
    return [
      ...[...journal.orders.values()].flatMap((entry) => faultsOf(entry, facts.orders.get(entry.id))),
      ...twice(ofEvent),
      ...ofEvent.flatMap(faultsOfOrder),
      ...(journal.isOlderBeside ? [] : ofEvent.flatMap(faultsOfKinds)),
      ...facts.types.filter(({ eventId }) => eventId === journal.eventId).flatMap(faultsOfType),
      ...faultsOfAdmissions(journal, facts.admissions),
    ].map(say);
  });
}

/** The same once workers have done all: nobody's money or message is under way any more. */
export async function auditSettled(
  db: Database,
  journals: readonly Journal[],
  { completions, kept }: { completions: Map<string, Set<string>>; kept?: Map<string, number> },
): Promise<Violation[]> {
  const facts = await readFacts(db, journals);
  const money = kept ?? (await keptBySimulator(db));
  const { checks } = await checkInvariants(db);
  const broken = checks
    .filter(({ ok }) => !ok)
    .map(({ name, found }) => ({ seed: journals[0]?.seed ?? 0, what: `takilya audit: ${name} (${found})` }));
  const found = journals.flatMap((journal) => {
    const ofEvent = [...facts.orders.values()].filter(({ eventId }) => eventId === journal.eventId);
    return [
      ...[...journal.orders.values()].flatMap((entry) => faultsOfMoney(entry, facts)),
      ...ofEvent.flatMap((order) => faultsOfTelling(order, completions.get(order.id))),
      ...ofEvent.flatMap((order) => faultsOfKept(order, money)),
    ].map((what) => ({ seed: journal.seed, what }));
  });
  return [...(await auditRows(db, journals)), ...found, ...broken];
}

async function readFacts(db: Database, journals: readonly Journal[]): Promise<Facts> {
  const eventIds = journals.map(({ eventId }) => eventId);
  const orders = await db.many<OrderFacts>(listOrderFacts(eventIds));
  const credits = await db.many<CreditFacts>(listCreditFacts(eventIds));
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    types: await db.many<TypeFacts>(listTypeFacts(eventIds)),
    admissions: await db.many<AdmissionFacts>(listAdmissionFacts(eventIds)),
    credits: new Map(credits.map(({ paymentId, times }) => [paymentId, times])),
  };
}

function faultsOf(entry: OrderEntry, order: OrderFacts | undefined): string[] {
  if (order === undefined) return [`order ${entry.id} was acknowledged and is gone`];
  const wrong = wrongStatus(entry, order.status);
  return wrong === undefined ? [] : [`order ${entry.id} ${wrong}`];
}

/** Also for what the service says over HTTP. */
export function wrongStatus(entry: OrderEntry, status: string): string | undefined {
  const isHoldOver = entry.expiresAt !== null && Date.parse(entry.expiresAt) <= Date.now();
  const allowed: Record<OrderEntry['said'], readonly string[]> = {
    COMPLETED: entry.refund !== 'NONE' ? ['COMPLETED', 'REFUNDED'] : ['COMPLETED'],
    CANCELLED: ['CANCELLED'],
    PENDING: [
      'PENDING',
      ...(entry.references.length > 0 ? ['COMPLETED', 'REFUNDED'] : []),
      ...(entry.isCancelAsked || isHoldOver ? ['CANCELLED'] : []),
    ],
  };
  return allowed[entry.said].includes(status) ? undefined : `was told to be ${entry.said} and is ${status}`;
}

function twice(orders: readonly OrderFacts[]): string[] {
  return [...Map.groupBy(orders, ({ buyerName }) => buyerName)]
    .filter(([, those]) => those.length > 1)
    .map(([name, those]) => `the purchase of ${name} became ${those.length} orders`);
}

function faultsOfOrder({ id, status, quantity, goodTickets, sales, totalCentavos }: OrderFacts): string[] {
  const faults: string[] = [];
  const isCompleted = status === 'COMPLETED';
  if (goodTickets !== (isCompleted ? quantity : 0))
    faults.push(`order ${id} (${status}) has ${goodTickets} good tickets`);
  const wanted = (isCompleted || status === 'REFUNDED') && totalCentavos > 0 ? 1 : 0;
  if (sales !== wanted) faults.push(`order ${id} (${status}) is ${sales} sales in the ledger`);
  return faults;
}

/** What happened to an order and its tickets was told once, with it; what did not was told never. */
function faultsOfKinds(order: OrderFacts): string[] {
  const { id, status, createdTold, letGoTold, issued, issuedTold, voided, voidedTold } = order;
  // Late money may complete an order that was let go.
  const letGoFits =
    status === 'CANCELLED' ? letGoTold === 1 : letGoTold === 0 || (letGoTold === 1 && status !== 'PENDING');
  return [
    ...(createdTold === 1 ? [] : [`order ${id} was told to be placed ${createdTold} times`]),
    ...(letGoFits ? [] : [`order ${id} (${status}) was told to be let go ${letGoTold} times`]),
    ...(issuedTold === issued ? [] : [`${issuedTold} of ${issued} issued tickets of order ${id} were told`]),
    ...(voidedTold === voided ? [] : [`${voidedTold} of ${voided} void tickets of order ${id} were told`]),
  ];
}

function faultsOfType({ id, quantity, taken, goodTickets, goodNumbers }: TypeFacts): string[] {
  const faults: string[] = [];
  if (taken > quantity) faults.push(`ticket type ${id} is oversold: ${taken} of ${quantity}`);
  if (goodTickets !== goodNumbers)
    faults.push(`ticket type ${id} has ${goodTickets} tickets of ${goodNumbers} numbers`);
  return faults;
}

function faultsOfAdmissions(
  { eventId, admissions, isOlderBeside }: Journal,
  facts: readonly AdmissionFacts[],
): string[] {
  const ofEvent = facts.filter((each) => each.eventId === eventId);
  const known = new Map(ofEvent.map(({ ticketId, times }) => [ticketId, times]));
  return [
    ...ofEvent
      .filter(({ told }) => told !== 1 && !(isOlderBeside && told === 0))
      .map(({ ticketId, told }) => `the admission of ticket ${ticketId} was told ${told} times`),
    ...[...known].filter(([, times]) => times > 1).map(([id, times]) => `ticket ${id} was admitted ${times} times`),
    ...[...admissions].filter(([, scans]) => scans.size > 1).map(([id]) => `two were let in with ticket ${id}`),
    ...[...admissions.keys()].filter((id) => !known.has(id)).map((id) => `the admission of ticket ${id} is gone`),
  ];
}

function faultsOfMoney(entry: OrderEntry, { orders, credits }: Facts): string[] {
  const faults: string[] = [];
  for (const reference of entry.paid) {
    const times = credits.get(paymentIdOf(reference) as string) ?? 0;
    if (times !== 1) faults.push(`payment ${reference} of order ${entry.id} was credited ${times} times`);
  }
  const order = orders.get(entry.id);
  if (order === undefined) return faults;
  if (entry.paid.size > 0 && !['COMPLETED', 'REFUNDED'].includes(order.status) && !entry.isCancelAsked)
    faults.push(`order ${entry.id} was paid and is ${order.status}`);
  if (entry.refund === 'ACKNOWLEDGED' && order.refundedCentavos !== order.totalCentavos)
    faults.push(`the refund of order ${entry.id} was acknowledged, and ${order.refundedCentavos} centavos went back`);
  return faults;
}

/** Each completed order causes one message, however often that was sent; and no other order does. */
function faultsOfTelling({ id, status, completionsTold }: OrderFacts, messages = new Set<string>()): string[] {
  const wanted = status === 'COMPLETED' || status === 'REFUNDED' ? 1 : 0;
  const faults: string[] = [];
  if (completionsTold !== wanted)
    faults.push(`order ${id} (${status}) has ${completionsTold} notices of its completion`);
  if (messages.size !== wanted) faults.push(`order ${id} (${status}) was told by ${messages.size} messages`);
  return faults;
}

/** What the provider has of an order is what the service says it has. */
function faultsOfKept(
  { id, status, totalCentavos, refundedCentavos, paymentIds }: OrderFacts,
  kept: Map<string, number>,
) {
  const has = paymentIds.reduce((sum, paymentId) => sum + (kept.get(paymentReference(paymentId)) ?? 0), 0);
  const says = status === 'COMPLETED' || status === 'REFUNDED' ? totalCentavos - refundedCentavos : 0;
  return has === says ? [] : [`the provider has ${has} centavos of order ${id} (${status}), which says ${says}`];
}

async function keptBySimulator(db: Database): Promise<Map<string, number>> {
  const rows = await db.many<Kept>(listKeptBySimulator());
  return new Map(rows.map(({ reference, keptCentavos }) => [reference, keptCentavos]));
}
