import { byType } from './sales-model-bundles.ts';
import type { AddOnSetup, ModelLine, ModelType } from './sales-model-records.ts';

type Line = Pick<ModelLine, 'type' | 'quantity'>;

/** How many of these let somebody in. */
export function admits(lines: readonly Line[]): number {
  return lines.reduce((all, { type, quantity }) => all + (type.addOn === null ? quantity : 0), 0);
}

/** Whether the add-ons of a cart are more than its tickets allow, or need one that is not there. */
export function areAddOnsTooMany(cart: readonly Line[], bundled: readonly Line[]): boolean {
  const tickets = admits(cart) + admits(bundled);
  return [...byType(cart)].some(([{ addOn }, quantity]) => {
    if (addOn === null) return false;
    if (tickets === 0) return !addOn.standalone;
    return addOn.perTicketMax !== null && quantity > addOn.perTicketMax * tickets;
  });
}

/** As the API names it. */
export function addOnBody(addOn: AddOnSetup | null) {
  const { perTicketMax, standalone } = addOn ?? { perTicketMax: null, standalone: false };
  return { kind: addOn === null ? 'TICKET' : 'ADD_ON', perTicketMax, standalone };
}

/** What capacity counts. */
export const letsIn = ({ addOn }: Pick<ModelType, 'addOn'>) => addOn === null;
