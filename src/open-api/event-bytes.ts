import type { EventWithChildren } from '../core/events/read-event.ts';
import { presentEvent } from './present.ts';

const bytesByRow = new WeakMap<EventWithChildren, Buffer>();

/** The JSON of an event. The reader answers the same object while nothing changed, so it is written once. */
export function eventBytes(row: EventWithChildren, services: { publicUrl: string }): Buffer {
  let bytes = bytesByRow.get(row);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(presentEvent(row, services)));
    bytesByRow.set(row, bytes);
  }
  return bytes;
}

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');

/** Joining bytes is a copy; joining texts would encode them all again for every answer. */
export function jsonArray(items: readonly Buffer[]): Buffer {
  return Buffer.concat([opening, ...items.flatMap((item, index) => (index === 0 ? [item] : [comma, item])), closing]);
}
