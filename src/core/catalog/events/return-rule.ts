import { centavosOf, pesosOf } from '../../base/money.ts';

export const returnModes = ['AT_ONCE', 'WHEN_RESOLD'] as const;
export type ReturnMode = (typeof returnModes)[number];

/** What holders may do who cannot come. */
export interface ReturnRule {
  /** Until how many hours before the start. */
  untilHours: number;
  /** Per cent of what was paid that the organizer keeps. */
  keep: number;
  mode: ReturnMode;
}

/** The rule when an order was placed, and how often the event's had changed by then. */
export interface KeptRule {
  rule: ReturnRule | null;
  changes: number;
}

/** An event's rule, and each that it had since the first change, the present one last. */
export interface EventRules {
  returns: ReturnRule | null;
  returnsHistory: readonly (ReturnRule | null)[] | null;
}

/** What an order keeps of the rules when it is placed. */
export function keptRuleOf({ returns, returnsHistory }: EventRules): KeptRule {
  return { rule: returns, changes: returnsHistory?.length ?? 0 };
}

/**
 * The rule for the tickets of an order: what was tightened since holds for later sales only, what was loosened for all. An
 * order of before there were rules has the present one.
 */
export function ruleFor({ returns: kept }: { returns: KeptRule | null }, event: EventRules): ReturnRule | null {
  if (kept === null) return event.returns;
  const since = (event.returnsHistory ?? []).slice(kept.changes);
  return since.reduce(looser, kept.rule);
}

/** Another mode is another rule: it loosens nothing of the one before. */
function looser(before: ReturnRule | null, after: ReturnRule | null): ReturnRule | null {
  if (before === null || after === null) return before ?? after;
  if (before.mode !== after.mode) return before;
  return {
    mode: before.mode,
    untilHours: Math.min(before.untilHours, after.untilHours),
    keep: Math.min(before.keep, after.keep),
  };
}

/** What comes back for a ticket that was paid so much: the part that is kept is in whole pesos, rounded down. */
export function returnedCentavosOf({ keep }: Pick<ReturnRule, 'keep'>, paidCentavos: number): number {
  return paidCentavos - centavosOf(Math.floor((pesosOf(paidCentavos) * keep) / 100));
}

const hourMs = 60 * 60 * 1_000;
/** So long before the start nobody waits any more, and no ticket is resold. */
export const closedHours = 3;

export function hoursBefore(instant: string, hours: number): string {
  return new Date(Date.parse(instant) - hours * hourMs).toISOString();
}

/** Until when a ticket may be returned. */
export function returnableUntil({ untilHours, mode }: ReturnRule, { dateTime }: { dateTime: string }): string {
  const hours = mode === 'WHEN_RESOLD' ? Math.max(untilHours, closedHours) : untilHours;
  return hoursBefore(dateTime, hours);
}
