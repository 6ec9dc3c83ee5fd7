import type { Queryable } from '../../../platform/database/database.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import type { TicketType } from '../../catalog/ticket-types/ticket-type.ts';
import { carriesVat, statutoryPriceOf } from '../../money/tax-rules/statutory-price.ts';
import { dayOfTaxes, type StatutoryKind, statutoryKinds, taxRulesOn } from '../../money/tax-rules/tax-rules.ts';
import { readDeskEvent } from '../desk/desk.sql.ts';
import type { CardKeys } from '../statutory/statutory-card.ts';

/** What a ticket costs with each kind of card. */
export type CardPrices = Record<StatutoryKind, number>;

type PricedType = Pick<TicketType, 'id' | 'kind' | 'priceCentavos' | 'statutoryDiscount'>;

/** By type, in centavos and for its full or suggested price; types that cost nobody less are not among them. Without keys there are no such prices. */
export async function listCardPrices(
  db: Queryable,
  { eventId, types, cards }: { eventId: string; types: readonly PricedType[]; cards: CardKeys | undefined },
): Promise<Map<string, CardPrices>> {
  const cheaper = types.filter((type) => isTicket(type) && type.statutoryDiscount && type.priceCentavos > 0);
  if (cards === undefined || cheaper.length === 0) return new Map();
  const { now, event } = await readDeskEvent(db, { eventId });
  if (event === undefined) return new Map();
  const [rules, hasVat] = [taxRulesOn(dayOfTaxes(now)), carriesVat(event)];
  const priceOf = (priceCentavos: number, kind: StatutoryKind) =>
    statutoryPriceOf(rules, { kind, hasVat, priceCentavos, promoCentavos: 0 }).paidCentavos;
  return new Map(
    cheaper.map(({ id, priceCentavos }) => {
      const prices = statutoryKinds.map((kind) => [kind, priceOf(priceCentavos, kind)]);
      return [id, Object.fromEntries(prices) as CardPrices];
    }),
  );
}
