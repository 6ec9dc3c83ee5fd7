import type { EventWithChildren } from '../../core/catalog/event-reading/read-event.ts';
import { etagOf } from '../../http/route/etag.ts';
import type { WrittenAnswer } from '../../http/route/route.ts';
import { presentEvent } from './present-catalog.ts';

// The reader returns the same object while nothing changed, so its bytes are made once for those who see the same.
const bytesByRow = { seen: new WeakMap<EventWithChildren, Buffer>(), unseen: new WeakMap<EventWithChildren, Buffer>() };
const answersByRow = {
  seen: new WeakMap<EventWithChildren, WrittenAnswer>(),
  unseen: new WeakMap<EventWithChildren, WrittenAnswer>(),
};

interface Services {
  publicUrl: string;
}

interface Seen {
  withJoinUrl: boolean;
}

/** The whole answer to a request for one event. */
export function writtenEvent(row: EventWithChildren, services: Services, seen: Seen): WrittenAnswer {
  const kept = answersByRow[seen.withJoinUrl ? 'seen' : 'unseen'];
  let answer = kept.get(row);
  if (answer === undefined) {
    const body = Buffer.from(JSON.stringify({ data: presentEvent(row, services, seen) }));
    answer = { body, headers: { etag: etagOf(row.event, body) } };
    kept.set(row, answer);
  }
  return answer;
}

/** The answer to a request for a list. Joining bytes is a copy; joining texts would encode them all again. */
export function writtenEvents(
  rows: readonly EventWithChildren[],
  meta: object,
  services: Services,
  seen: Seen,
): WrittenAnswer {
  const parts = rows.flatMap((row, index) =>
    index === 0 ? [eventBytes(row, services, seen)] : [comma, eventBytes(row, services, seen)],
  );
  const body = Buffer.concat([opening, ...parts, Buffer.from(`],"meta":${JSON.stringify(meta)}}`)]);
  return { body, headers: {} };
}

const opening = Buffer.from('{"data":[');
const comma = Buffer.from(',');

function eventBytes(row: EventWithChildren, services: Services, seen: Seen): Buffer {
  const kept = bytesByRow[seen.withJoinUrl ? 'seen' : 'unseen'];
  let bytes = kept.get(row);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(presentEvent(row, services, seen)));
    kept.set(row, bytes);
  }
  return bytes;
}
