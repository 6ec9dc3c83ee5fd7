import type { Queryable } from '../../../platform/database/database.ts';
import { type SettlementDays, spanOfDays } from '../../back-office/settlements/settlement-days.ts';
import type { Actor } from '../../base/actor.ts';
import { csvPieces } from '../../base/csv.ts';
import { streamRows } from '../../base/cursor-page.ts';
import { localTimeIn } from '../../base/zoned-time.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';
import { type AccountedMovement, listAccounted } from './accounting.sql.ts';

/** The accounts of an organization's books, by their numbers. */
const accounts = {
  cash: ['1010', 'Cash at the counter'],
  payouts: ['1020', 'Payouts'],
  balance: ['1100', 'Balance at Takilya'],
  withheld: ['1200', 'Creditable withholding tax'],
  sales: ['4000', 'Ticket sales'],
  refunds: ['4100', 'Refunds'],
  commission: ['5000', 'Commission'],
  processing: ['5100', 'Processing fees'],
  disputes: ['5200', 'Disputes'],
} as const;
type Account = keyof typeof accounts;

const columns = [
  'date',
  'entry',
  'kind',
  'order_number',
  'payout',
  'event',
  'account',
  'account_name',
  'debit',
  'credit',
];
// A million movements are several million lines.
const movementsMax = 1_000_000;

/**
 * The books of some days in double entry: the lines of one entry have as much on one side as on the other, and so has the file.
 */
export async function* accountingCsv(db: Queryable, actor: Actor, days: SettlementDays): AsyncGenerator<string> {
  const { organizationId } = actor;
  const span = spanOfDays(days);
  const movements = streamRows<AccountedMovement>({ most: movementsMax }, (part) =>
    listAccounted(db, { organizationId, ...span, ...part }),
  );
  yield* csvPieces(columns, linesOf(movements), ({ movement, account, centavos }) => [
    localTimeIn(movement.createdAt, salesZone).slice(0, 10),
    movement.id,
    movement.kind,
    movement.orderNumber,
    movement.payoutId,
    movement.eventName,
    ...accounts[account],
    { centavos: Math.max(0, centavos) },
    { centavos: Math.max(0, 0 - centavos) },
  ]);
}

interface EntryLine {
  movement: AccountedMovement;
  account: Account;
  /** A debit; below 0 a credit. */
  centavos: number;
}

async function* linesOf(movements: AsyncIterable<AccountedMovement>): AsyncGenerator<EntryLine> {
  for await (const movement of movements) {
    for (const [account, centavos] of entryOf(movement)) if (centavos !== 0) yield { movement, account, centavos };
  }
}

const soldAs: Record<AccountedMovement['kind'], Account> = {
  SALE: 'sales',
  REFUND: 'refunds',
  DISPUTE: 'disputes',
  DISPUTE_WON: 'disputes',
  PAYOUT: 'payouts',
  PAYOUT_RETURNED: 'payouts',
  CASH_SALE: 'sales',
  CASH_REFUND: 'refunds',
};

/**
 * The ledger is ours: what it owes the organization is the organization's claim, and what it took as a fee is the organization's
 * expense. So every sign turns, and what the provider got or gave is what was sold, given back or disputed.
 */
function entryOf(movement: AccountedMovement): (readonly [Account, number])[] {
  const { kind, cashCentavos } = movement;
  return [
    ['cash', cashCentavos],
    ['payouts', 0 - movement.paidOutCentavos],
    ['withheld', 0 - movement.withheldCentavos],
    ['balance', 0 - movement.organizationCentavos],
    ['commission', 0 - movement.commissionCentavos],
    ['processing', 0 - movement.processingCentavos],
    [soldAs[kind], 0 - movement.providerCentavos - cashCentavos],
  ];
}
