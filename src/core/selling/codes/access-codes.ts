import { lowerAscii } from '../../base/text.ts';
import type { DeskPart } from '../desk/desk.ts';
import { isLetGo } from '../orders/order.ts';
import { accessCodeUsesStatement, lockAccessCodes, lockAccessCodesById } from './codes.sql.ts';
import type { DeskAccessCode } from './codes.ts';

/** Access codes that buyers gave, and how often a batch uses them. */
class AccessCodesAtDesk {
  readonly known = new Map<string, DeskAccessCode>();
  readonly uses = new Map<string, number>();

  add(codes: readonly DeskAccessCode[]): void {
    for (const code of codes) this.known.set(code.id, code);
  }

  use(accessCodeId: string | null, by: 1 | -1): void {
    if (accessCodeId === null) return;
    this.uses.set(accessCodeId, (this.uses.get(accessCodeId) ?? 0) + by);
  }

  /** The exact spelling, or else any case: old codes may differ in case alone. */
  matching(given: string): DeskAccessCode | undefined {
    const matching = [...this.known.values()].filter(({ code }) => lowerAscii(code) === lowerAscii(given));
    return matching.find(({ code }) => code === given) ?? matching.find(({ isActive }) => isActive);
  }

  isGood({ id, isActive, uses, usesMax }: DeskAccessCode): boolean {
    return isActive && (usesMax === null || uses + (this.uses.get(id) ?? 0) < usesMax);
  }
}

export const accessCodes: DeskPart<AccessCodesAtDesk, string> = {
  name: 'access codes',
  locks: ['access_codes'],
  changes: () => new AccessCodesAtDesk(),
  async load(codes, { tx, eventId, asked }) {
    if (asked.length > 0) codes.add(await lockAccessCodes(tx, { eventId, codes: [...new Set(asked)] }));
  },
  // Money that comes late needs the code of an order that was let go as a new order would.
  async loadMore(codes, { tx, orders }) {
    const ids = orders.flatMap((order) => (isLetGo(order) ? (order.accessCodeId ?? []) : []));
    if (ids.length > 0) codes.add(await lockAccessCodesById(tx, { ids }));
  },
  write: {
    ended({ uses }, _desk, tx) {
      if (uses.size > 0) tx.later(accessCodeUsesStatement(uses));
    },
  },
  letGo: (codes, _desk, { order }) => codes.use(order.accessCodeId, -1),
  isStillSold(codes, _desk, { order: { accessCodeId } }) {
    const code = accessCodeId === null ? undefined : codes.known.get(accessCodeId);
    return accessCodeId === null || (code !== undefined && codes.isGood(code));
  },
  soldAgain: (codes, _desk, { order }) => codes.use(order.accessCodeId, 1),
};
