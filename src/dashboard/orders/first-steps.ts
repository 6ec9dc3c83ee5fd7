import type { FirstStep } from '../../../web/organizer/orders/first-steps.tsx';
import type { Ability } from '../../core/accounts/sign-in/person.ts';
import { firstStepsOf } from '../../core/reports/overview/first-steps-of.ts';
import { baseOf, secondFactorPath, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

/** From nothing to the first sale, each step with where it is done; undefined once all are done. */
export async function shownFirstSteps(
  { db }: DashboardServices,
  { membership, may, hasSecondFactor }: Visit,
): Promise<{ steps: FirstStep[]; hasSale: boolean } | undefined> {
  const steps = await firstStepsOf(db, membership);
  const base = baseOf(membership);
  const eventPath = `${base}/events/${steps.eventId ?? 'new'}`;
  const { isApproved } = membership;
  const all: (FirstStep & { needs?: Ability })[] = [
    { step: 'address', isDone: true, path: null },
    { step: 'profile', isDone: steps.hasProfile, path: `${base}/settings/organization`, needs: 'organization' },
    { step: 'secondFactor', isDone: hasSecondFactor, path: secondFactorPath },
    { step: 'event', isDone: steps.eventId !== null, path: `${base}/events/new`, needs: 'new-events' },
    { step: 'ticketType', isDone: steps.hasTicketType, path: eventPath, needs: 'event-changes' },
    { step: 'trial', isDone: steps.hasTrial, path: baseOf(membership, { isSandbox: true }), needs: 'new-events' },
    {
      step: 'payoutAccount',
      isDone: steps.hasPayoutAccount,
      path: `${base}/settlement/account`,
      needs: 'payout-account',
    },
    { step: 'approved', isDone: isApproved, path: null },
    { step: 'published', isDone: steps.hasPublished, path: eventPath, needs: 'event-changes' },
    { step: 'sale', isDone: steps.hasSale, path: steps.eventId === null ? null : eventPath },
  ];
  const own = all
    .filter(({ needs }) => needs === undefined || may.has(needs))
    .map(({ step, isDone, path }) => ({ step, isDone, path }));
  return own.every(({ isDone }) => isDone) ? undefined : { steps: own, hasSale: steps.hasSale };
}
