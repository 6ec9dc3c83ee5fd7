import { createSimulator } from '../adapters/simulator/simulator.ts';
import type { Config } from '../config/config.ts';
import { createMessageKeys } from '../core/back-office/messages/message-keys.ts';
import {
  chosenMessageQueueKind,
  messageQueueKind,
  seriesMessageQueueKind,
} from '../core/back-office/messages/send-out-messages.ts';
import { createGuessLimit, createWrongTokenLimit, noGuessLimit } from '../core/base/guess-limit.ts';
import { createEventChanges, type EventChanges } from '../core/catalog/events/event-changes.ts';
import { SeatBook } from '../core/catalog/seating/seat-book.ts';
import { cancellationQueueKind } from '../core/selling/cancellation/carry-out-cancellations.ts';
import { refundAccountQueueKind, refundQueueKind } from '../core/selling/cashier/ask-refund.ts';
import { createCashier } from '../core/selling/cashier/cashier.ts';
import { checkoutCloseQueueKind } from '../core/selling/cashier/close-checkouts.ts';
import { paymentPollQueueKind } from '../core/selling/cashier/poll-payments.ts';
import { strayReturnQueueKind } from '../core/selling/cashier/return-strays.ts';
import type { Sales } from '../core/selling/cashier/sales.ts';
import { createPaymentStarter } from '../core/selling/cashier/start-payment.ts';
import { createSalesDesk, type DeskCounts, type SalesDesk } from '../core/selling/desk/sales-desk.ts';
import { deskParts } from '../core/selling/desk-parts/desk-parts.ts';
import { createDoorCodeHash } from '../core/selling/door/door-code.ts';
import { createHolderOf } from '../core/selling/hold-limits/hold-limits.ts';
import { createBuyerOrders } from '../core/selling/orders/buyer-orders.ts';
import { type PaymentProviders, paymentProviders } from '../core/selling/payments/payment-provider.ts';
import type { PaymentSimulator } from '../core/selling/payments/payment-simulator.ts';
import { findFailingProviders } from '../core/selling/payments/provider-failure.sql.ts';
import { refundAccountPurpose } from '../core/selling/payments/refund-account.ts';
import { rescheduleQueueKind } from '../core/selling/rescheduling/tell-buyers.ts';
import { createChallenges } from '../core/selling/rush/challenges.ts';
import { createSoldOut } from '../core/selling/rush/sold-out.ts';
import { createOrderTaker } from '../core/selling/rush/take-order.ts';
import { createCardKeys } from '../core/selling/statutory/statutory-card.ts';
import { createOfferKeys } from '../core/selling/tickets/offer.ts';
import { createTicketSigner } from '../core/selling/tickets/ticket-signer.ts';
import { createOfferRounds } from '../core/selling/waiting-list/offer-rounds.ts';
import { createCallerOf } from '../core/telling/mails/mail-limits.ts';
import type { Database } from '../platform/database/database.ts';
import type { QueueKind } from '../platform/queue/queue-kind.ts';
import { createSecretBox, type SecretBox } from '../platform/secret-box.ts';
import { steadyClockOf } from '../platform/steady-clock.ts';
import type { Pools } from './database.ts';
import { type OnProviderCall, watchProvider } from './watch-provider.ts';

interface SalesOptions {
  config: Config;
  db: Database;
  /** Where the desk and the workers have connections of their own. */
  pools?: Pick<Pools, 'desk' | 'work'>;
  now: () => number;
  /** Where the simulator calls the service. */
  callbackUrl: () => string;
  onFault: (sentence: string, error: unknown) => void;
  /** 1 turns batching off, for measuring. */
  batchMax?: number;
  /** Called after notices were committed. */
  onNotices?: () => void;
  /** Called after work was queued. */
  onQueued?: () => void;
  /** How long “sold out” is said from memory; 0 sends everybody to the desk, for measuring. */
  soldOutMs?: number;
  /** Told after a commit that changes what the public sees of an event; what others change is heard. */
  changes?: EventChanges;
  deskCounts?: DeskCounts;
  /** Called for every call of the provider that takes money. */
  onProviderCall?: OnProviderCall;
}

export interface RunningSales extends Sales {
  providers: PaymentProviders;
  simulator: PaymentSimulator;
  /** Where the seats of plans stand. */
  book: SeatBook;
  /** What workers do about sales. */
  queueKinds: QueueKind[];
  close(): Promise<void>;
}

/** From one network address, in a minute. */
const wrongCodesMax = 10;
const wrongTokensMax = 20;

/** Puts together what selling needs, for the service and for the command line. */
export async function createSales(options: SalesOptions): Promise<RunningSales> {
  const { config, db, now, callbackUrl, onFault, batchMax, onNotices, onQueued, deskCounts } = options;
  const { desk: deskDb, work: workDb } = options.pools ?? { desk: db, work: db };
  const { soldOutMs: knownMs, changes = createEventChanges() } = options;
  const simulator = createSimulator({
    db,
    appSecret: config.secrets,
    publicUrl: callbackUrl,
    now,
    onFault,
    isProduction: config.isProduction,
    isLive: config.paymentProviders.includes('simulator'),
  });
  const real = await createRealProviders(config);
  const live = real.map((provider) => watchProvider(provider, options.onProviderCall ?? (() => {})));
  const providers = paymentProviders({
    live: live.length > 0 ? live : [simulator],
    sandbox: simulator,
    failing: () => findFailingProviders(db),
  });
  const { fees, holdMinutes } = config;
  const box = createSecretBox(config.secrets, 'order claims');
  const book = new SeatBook({ now });
  const rules = { fees, holdMinutes, cards: config.taxRules === 'ph' ? createCardKeys(config.secrets) : undefined };
  const offerKeys = createOfferKeys(config.secrets);
  const offerRounds = createOfferRounds({ db: workDb, desk: () => desk, rules, offerKeys, onFault });
  const desk: SalesDesk = createSalesDesk({
    ...{ db: deskDb, box, book, parts: deskParts, batchMax, onNotices, onQueued, counts: deskCounts },
    settlement: { holdDays: config.payoutHoldDays, days: config.settlementDays },
    onShown: changes.tell,
    onFollowed: offerRounds.ask,
    rideAlong: offerRounds.rideAlong,
  });
  const callerOf = createCallerOf(config.secrets);
  const accounts = createSecretBox(config.secrets, refundAccountPurpose);
  // Counted by network address, which trials lift with the limit of requests.
  const isCounted = config.marketplaceRateLimit !== null;
  const challenges = createChallenges({ appSecret: config.secrets, now });
  const soldOut = createSoldOut({ db, knownMs, counts: deskCounts, now: steadyClockOf(now) });
  changes.hear(soldOut.forget);
  const taker = createOrderTaker({
    db,
    desk,
    soldOut,
    book,
    rules,
    figures: config.holdLimits,
    challenges,
    holderOf: createHolderOf(config.secrets),
    callerOf,
    codeGuesses: isCounted ? createGuessLimit({ mostPerMinute: wrongCodesMax, now }) : noGuessLimit,
    now,
  });
  return {
    rules,
    desk,
    taker,
    countWrongToken: isCounted ? createWrongTokenLimit({ mostPerMinute: wrongTokensMax, now }) : () => {},
    challenges,
    cashier: createCashier({ db, desk, providers, accounts, onFault }),
    payments: createPaymentStarter({ db, desk, providers, fees, callerOf, onQueued }),
    orders: createBuyerOrders(db),
    ticketSigner: createTicketSigner({ db, box: createSecretBox(config.secrets, 'ticket keys') }),
    doorCodeHash: createDoorCodeHash(config.secrets),
    offerKeys,
    offerRounds,
    callerOf,
    accounts,
    providers,
    simulator,
    book,
    queueKinds: queueKindsOf({ config, workDb, desk, providers, accounts, onFault }),
    close: async () => {
      await simulator.close();
      await Promise.all(real.map((provider) => provider.close()));
    },
  };
}

/** What workers do about sales. */
function queueKindsOf({
  config,
  workDb,
  desk,
  providers,
  accounts,
  onFault,
}: Pick<SalesOptions, 'config' | 'onFault'> & {
  workDb: Database;
  desk: SalesDesk;
  providers: PaymentProviders;
  accounts: SecretBox;
}): QueueKind[] {
  const refunding = { db: workDb, desk, providers, accounts, onFault };
  return [
    refundQueueKind(refunding),
    refundAccountQueueKind(refunding),
    paymentPollQueueKind({ db: workDb, desk, providers }),
    cancellationQueueKind({ db: workDb, desk }),
    checkoutCloseQueueKind({ db: workDb, providers }),
    rescheduleQueueKind({ db: workDb }),
    strayReturnQueueKind({ db: workDb, providers }),
    messageQueueKind({ db: workDb, keys: createMessageKeys(config.secrets) }),
    seriesMessageQueueKind({ db: workDb, keys: createMessageKeys(config.secrets) }),
    chosenMessageQueueKind({ db: workDb, keys: createMessageKeys(config.secrets) }),
  ];
}

/** Those that take real money, in the order of the configuration. */
async function createRealProviders({ paymentProviders: names, paymongo, xendit }: Config) {
  const made = names.map(async (name) => {
    if (name === 'paymongo' && paymongo !== undefined) {
      return (await import('../adapters/paymongo/paymongo.ts')).createPaymongo(paymongo);
    }
    if (name === 'xendit' && xendit !== undefined) {
      return (await import('../adapters/xendit/xendit.ts')).createXendit(xendit);
    }
    if (name !== 'simulator') throw new Error(`The configuration names ${name} without its keys`);
    return undefined;
  });
  return (await Promise.all(made)).filter((provider) => provider !== undefined);
}
