import {
  type Ability,
  type Member,
  type Membership,
  mayOf,
  mayOnlyRead,
  reachesEvent,
} from '../../accounts/sign-in/person.ts';
import type { Duty } from '../../accounts/sign-in/role.ts';
import { notForRole } from '../../accounts/sign-in/sign-in.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { SettlementDays } from '../settlements/settlement-days.ts';

interface ExportKindRules {
  /** What a member must be able to do to see it in the dashboard. */
  ability: Ability;
  /** Whether it is of one event, of one or all, or of all. */
  event: 'one' | 'any' | 'all';
  /** Left out: whatever there is. Otherwise what falls into the days since the time before. */
  isOfDays?: true;
  /** Books are kept by the month. */
  isMonthly?: true;
  /** Only where rules of taxes hold. */
  isOfTaxes?: true;
}

/** Every list and report that can come by itself. */
export const exportKinds = {
  ORDERS: { ability: 'order-files', event: 'any', isOfDays: true },
  ATTENDEES: { ability: 'attendee-files', event: 'one' },
  INTERESTED: { ability: 'interests', event: 'one' },
  WAITING: { ability: 'interests', event: 'one' },
  ADMISSIONS: { ability: 'admissions', event: 'one' },
  SALES: { ability: 'orders', event: 'any', isOfDays: true },
  SALES_LINES: { ability: 'orders', event: 'any', isOfDays: true },
  SETTLEMENT: { ability: 'payouts', event: 'all', isOfDays: true },
  STATEMENT: { ability: 'payouts', event: 'all', isOfDays: true },
  PAYOUTS: { ability: 'payouts', event: 'all' },
  ACCOUNTING: { ability: 'payouts', event: 'all', isOfDays: true, isMonthly: true },
  AMUSEMENT_TAX: { ability: 'reports', event: 'all', isOfTaxes: true },
  EVENTS: { ability: 'events', event: 'all' },
  TEAM: { ability: 'team', event: 'all' },
  API_KEYS: { ability: 'api-keys', event: 'all' },
  API_REQUESTS: { ability: 'request-log', event: 'all', isOfDays: true },
  WEBHOOKS: { ability: 'webhooks', event: 'all' },
  AUDIT_LOG: { ability: 'audit-log', event: 'all', isOfDays: true },
} as const satisfies Record<string, ExportKindRules>;
export type ExportKind = keyof typeof exportKinds;
export const exportKindNames = Object.keys(exportKinds) as ExportKind[];

export function rulesOf(kind: ExportKind): ExportKindRules {
  return exportKinds[kind];
}

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type Frequency = (typeof frequencies)[number];
export const exportDeliveries = ['MAIL', 'URL'] as const;
type ExportDelivery = (typeof exportDeliveries)[number];

/** When it comes, in Manila. */
export interface ExportSchedule {
  frequency: Frequency;
  /** The weekday (1 is Monday) or the day of the month; null for every day. */
  day: number | null;
  hour: number;
}

/** A list or report that comes by itself. */
export interface Export extends ExportSchedule {
  id: string;
  organizationId: string;
  isSandbox: boolean;
  userId: string;
  kind: ExportKind;
  eventId: string | null;
  dimension: string | null;
  delivery: ExportDelivery;
  url: string | null;
  nextDueAt: string;
  pausedAt: string | null;
  /** Why the service paused it; null where a person did. */
  pausedBecause: string | null;
  createdAt: string;
}

export type ExportRunStatus = 'PENDING' | 'DONE' | 'FAILED';

/** One time that it came, or was to come. */
export interface ExportRun {
  id: string;
  exportId: string;
  dueAt: string;
  isAsked: boolean;
  fromDay: string;
  toDay: string;
  status: ExportRunStatus;
  attempts: number;
  error: string | null;
  finishedAt: string | null;
}

/** What a file is made of. */
export interface ExportContent extends Pick<Export, 'kind' | 'eventId' | 'dimension'> {
  days: SettlementDays;
  /** Whose members they are: in the sandbox another organization than the one that acts. */
  homeId: string;
  /** Whether anyone who gets it sees what the organization keeps. */
  seesNet: boolean;
  /** When it is written. */
  now: number;
}

/** As this member would see it. */
export function contentOf(
  { kind, eventId, dimension }: Export,
  { fromDay, toDay }: ExportRun,
  { membership, now }: { membership: Membership; now: number },
): ExportContent {
  const days = { from: fromDay, to: toDay };
  const { organizationId: homeId } = membership;
  return { kind, eventId, dimension, days, homeId, seesNet: mayOf(membership).has('payouts'), now };
}

/**
 * Whether the member may have this, as the pages of the dashboard say; what goes to a URL is a webhook too.
 * Somebody who works for some events has what is of one of them.
 */
export function mayHave(
  duty: Duty,
  { kind, delivery, eventId }: Pick<Export, 'kind' | 'delivery' | 'eventId'>,
): boolean {
  const may = mayOf(duty);
  const reaches = duty.eventIds === null || (eventId !== null && reachesEvent(duty, eventId));
  return reaches && may.has(rulesOf(kind).ability) && (delivery === 'MAIL' || may.has('webhooks'));
}

/** Refuses what they may not have like a page that they do not see. */
export function requireExport(duty: Duty, of: Pick<Export, 'kind' | 'delivery' | 'eventId'>): void {
  if (!mayHave(duty, of)) raise(notForRole, { role: duty.role });
}

/**
 * Whether a member sees one that is there, and may pause, run and delete it: their own, or what they could have made where they do more than
 * look. A URL may hold a signature of its own, so it is for those who set up webhooks.
 */
export function isTheirs({ person, membership }: Pick<Member, 'person' | 'membership'>, of: Export): boolean {
  if (of.userId === person.userId) return mayHave(membership, { ...of, delivery: 'MAIL' });
  return !mayOnlyRead(membership) && mayHave(membership, of);
}

export const exportQueueName = 'export';
export const exportLinkDays = 7;
export const exportsMax = 20;

/** Without the ending. */
export function exportFileName({
  kind,
  fromDay,
  toDay,
}: { kind: ExportKind } & Pick<ExportRun, 'fromDay' | 'toDay'>): string {
  const days = rulesOf(kind).isOfDays ? `${fromDay}-${toDay}` : toDay;
  return `${kind.toLowerCase().replaceAll('_', '-')}-${days}`;
}
