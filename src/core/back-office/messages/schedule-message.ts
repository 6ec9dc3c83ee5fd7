import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { timeOf } from '../../base/clock/time-of.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Event } from '../../catalog/events/event.ts';
import {
  type EventOrSeries,
  type OwnEventOrSeries,
  ownEventOrSeriesForChange,
} from '../../catalog/series/event-or-series.sql.ts';
import { findReplyTo } from './message.sql.ts';
import type { Message, MessageFields, MessageTimes } from './message.ts';
import { keepMessage } from './write-message.ts';

/** The fields of which exactly one says when. */
const times = ['sendAt', 'minutesBefore', 'minutesAfter'] as const;
const minuteMs = 60_000;

/** Keeps a message that goes by itself. */
export async function scheduleMessage(
  tx: Tx,
  actor: Actor,
  { fields, now, ...path }: EventOrSeries & { fields: MessageFields & MessageTimes; now: number },
): Promise<Message> {
  const of = await ownEventOrSeriesForChange(tx, actor, path);
  return keepMessage(tx, of, { ...fields, ...(await checkTimes(tx, actor, { of, fields, now })) });
}

/** When it goes and where answers to it go, or a refusal. */
export async function checkTimes(
  tx: Tx,
  actor: Actor,
  { of, fields, now: realNow }: { of: OwnEventOrSeries; fields: MessageTimes; now: number },
): Promise<MessageTimes & Pick<Message, 'replyTo'>> {
  const faults = timesFaults(fields);
  const now = await timeOf(tx, actor, realNow);
  const at = faults.length > 0 ? null : dueAt(of.event, fields);
  if (at !== null && at <= now) {
    const field = times.find((name) => fields[name] !== null) as string;
    faults.push({ field, fault: 'notInFuture' });
  }
  if (faults.length > 0) raiseInvalid(faults);
  const { email: replyTo } = await findReplyTo(tx, of);
  const { sendAt, minutesBefore, minutesAfter } = fields;
  return { sendAt, minutesBefore, minutesAfter, replyTo };
}

function timesFaults(said: MessageTimes): Detail[] {
  const given = times.filter((name) => said[name] !== null);
  return given.length === 1 ? [] : [{ field: 'sendAt', fault: 'exactlyOne', values: { choices: times.slice(1) } }];
}

/** Null where that is of each date of a series. */
function dueAt(event: Event | null, { sendAt, minutesBefore, minutesAfter }: MessageTimes): number | null {
  if (sendAt !== null) return Date.parse(sendAt);
  if (event === null) return null;
  const { dateTime, endDateTime } = event;
  return minutesAfter === null
    ? Date.parse(dateTime) - (minutesBefore ?? 0) * minuteMs
    : Date.parse(endDateTime ?? dateTime) + minutesAfter * minuteMs;
}
