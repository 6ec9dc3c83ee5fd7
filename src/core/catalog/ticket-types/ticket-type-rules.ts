import type { Detail } from '../../base/define-error.ts';
import type { Event } from '../events/event.ts';

/** A free event has only types that cost nothing. */
export function priceFaults(
  event: Partial<Pick<Event, 'type'>>,
  priced: readonly { field: string; price: number | undefined }[],
): Detail[] {
  if (event.type !== 'FREE') return [];
  return priced
    .filter(({ price }) => price !== undefined && price > 0)
    .map(({ field }) => ({ field, message: 'must be 0, because the event is FREE' }));
}
