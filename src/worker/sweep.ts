import { deleteOldSpentChallenges } from '../core/accounts/passkeys/passkey.sql.ts';
import { deleteOldLoggedRequests } from '../core/accounts/request-log/request-log.sql.ts';
import { deleteOldAttempts } from '../core/accounts/sign-in/attempt.sql.ts';
import { deleteOldHalfSignIns } from '../core/accounts/sign-in/half-sign-in.sql.ts';
import { deleteOldResets } from '../core/accounts/sign-in/password-reset.sql.ts';
import { deleteOldSessions } from '../core/accounts/sign-in/session.sql.ts';
import { deleteOldSignUps } from '../core/accounts/sign-up/sign-up.sql.ts';
import { deleteOldRuns } from '../core/back-office/exports/export.sql.ts';
import { deleteExpiredClaims, deleteExpiredOlderClaims } from '../core/base/idempotency/claim.sql.ts';
import { deleteUnusedWords } from '../core/catalog/search/event-words.sql.ts';
import { deleteOldChallenges, forgetFreeHolders, forgetHolders } from '../core/selling/hold-limits/held.sql.ts';
import { deleteOldRequests } from '../core/selling/orders/find-orders.sql.ts';
import { deleteOldProviderNotices } from '../core/selling/payments/payment.sql.ts';
import {
  deleteDeliveriesOfDeleted,
  deleteOldDeliveries,
  deleteOldDeliveryCounts,
} from '../core/telling/deliveries/retention.sql.ts';
import { deleteOldMails, deleteOldSignUpMails } from '../core/telling/mails/mail.sql.ts';
import { deleteOldMailCounts } from '../core/telling/mails/mail-limit.sql.ts';
import { deleteOldNotices } from '../core/telling/notices/notice.sql.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

const most = 5_000;
const noticeDays = 30;
const mailDays = 30;
// Those of the last hour count.
const linkRequestHours = 2;
// As long as the longest time in which a provider takes a payment back.
const providerNoticeDays = 365;
// Tickets that were let go count for a day, and a hold lasts a day at most.
const holderHours = 50;
// A date may be moved at the last moment.
const freeHolderHours = 24;
// They are good for minutes.
const challengeHours = 1;
const requestDays = 30;
const resetDays = 7;
// As long as their links are good.
const signUpMailDays = 1;
const exportRunDays = 90;

/** Removes what is past its time, in small bites so that nobody waits for it. */
export function sweepJob(db: Database): Job {
  const sweeps = [
    () => deleteExpiredClaims(db, { most }),
    () => deleteExpiredOlderClaims(db, { most }),
    // Deliveries first: they are made from notices.
    () => deleteOldDeliveries(db, { days: noticeDays, most }),
    () => deleteOldDeliveryCounts(db, { days: noticeDays, most }),
    async () => ((await deleteDeliveriesOfDeleted(db, { most })) > 0 ? most : 0),
    () => deleteOldNotices(db, { days: noticeDays, most }),
    () => deleteOldMails(db, { days: mailDays, most }),
    () => deleteOldSignUpMails(db, { days: signUpMailDays, most }),
    () => deleteOldMailCounts(db, { most }),
    () => deleteOldRequests(db, { hours: linkRequestHours, most }),
    () => forgetHolders(db, { hours: holderHours, most }),
    () => forgetFreeHolders(db, { hours: freeHolderHours, most }),
    () => deleteOldChallenges(db, { hours: challengeHours, most }),
    () => deleteOldProviderNotices(db, { days: providerNoticeDays, most }),
    () => deleteOldLoggedRequests(db, { days: requestDays, most }),
    () => deleteOldSessions(db, { most }),
    () => deleteOldHalfSignIns(db, { most }),
    () => deleteOldSpentChallenges(db, { most }),
    () => deleteOldResets(db, { days: resetDays, most }),
    () => deleteOldSignUps(db, { most }),
    () => deleteOldAttempts(db, { most }),
    () => deleteOldRuns(db, { days: exportRunDays, most }),
  ];
  return {
    name: 'sweep',
    everyMs: 10 * 60_000,
    isUpkeep: true,
    run: async () => {
      for (const sweep of sweeps) while ((await sweep()) === most);
    },
  };
}

/** Apart: it goes through all words, and there is no hurry. */
export function sweepWordsJob(db: Database): Job {
  return {
    name: 'sweep words',
    everyMs: 6 * 60 * 60_000,
    isUpkeep: true,
    run: async () => {
      await deleteUnusedWords(db);
    },
  };
}
