import { inManila, peso, span } from '../format.ts';
import type { MailedEventProps, MailedOrderProps, MailPage } from './mail-template.ts';

export type Fact = readonly [label: string, value: string];

/** What every mail about an order says, in markup as in text. */
export function orderFacts({ order, event }: AboutOrder, mail: MailPage): Fact[] {
  const { text } = mail;
  const number: Fact = [text.order, order.orderNumber];
  if (event === undefined) return [number];
  return [...eventFacts(event, mail), number];
}

interface AboutOrder {
  order: Pick<MailedOrderProps, 'orderNumber'>;
  event: MailedEventProps | undefined;
}

export function eventFacts(event: MailedEventProps, mail: MailPage): Fact[] {
  const { text } = mail;
  return [
    [text.event, event.name],
    [text.when, whenOf(event, mail)],
    [text.where, whereOf(event, mail)],
    [text.organizer, event.organizerName],
    ...(event.seller === null ? [] : [[text.seller, event.seller] as Fact]),
  ];
}

/** What the link of a mail leads to: the whole order, or the one ticket that somebody was given. */
export function seeLabel({ isHeld }: Pick<MailedOrderProps, 'isHeld'>, { text }: MailPage): string {
  return isHeld ? text.seeTicket : text.seeOrder;
}

/** How our sentences name the order. The name is the organizer's words, and marked as such. */
export function titleOf({
  order,
  event,
}: {
  order: Named;
  event: Pick<MailedEventProps, 'title'> | undefined;
}): string {
  return event === undefined ? (order.orderNumber ?? '') : quoted(event.title);
}

interface Named {
  orderNumber: string | null;
}

/** Somebody else's words, not ours. */
export function quoted(words: string): string {
  return `“${words}”`;
}

export function whenOf(event: MailedEventProps, { language, now, text }: MailPage): string {
  const { dateTime, endDateTime, timezone: zone, isOnline } = event;
  const here = isOnline ? inManila(dateTime, { language, zone, now }) : undefined;
  return `${span(dateTime, endDateTime, { language, zone, now })}${here === undefined ? '' : text.inManila(here)}`;
}

export function whereOf({ isOnline, venue }: MailedEventProps, { text }: MailPage): string {
  if (isOnline) return text.online;
  return venue === null ? text.venueOpen : `${venue.name}, ${venue.address}`;
}

/** "2 × General Admission, ₱1,500", a line each, discounts and fees, and the total that they add up to. */
export function itemFacts({ items, discount, fees, total, isHeld }: MailedOrderProps, { text }: MailPage): Fact[] {
  // What others paid is nobody's business.
  if (isHeld) return [];
  const lines = items.map(({ name, section, quantity, price, isAddOn }): Fact => {
    const about = isAddOn ? text.addOn : section;
    const place = about === '' ? name : `${name} (${about})`;
    return [`${quantity} ×`, `${place}, ${amountOf(quantity * price, text.free)}`];
  });
  const off: Fact[] = discount === 0 ? [] : [[text.discount, peso(-discount)]];
  const on: Fact[] = fees === 0 ? [] : [[text.fees, peso(fees)]];
  return [...lines, ...off, ...on, [text.total, amountOf(total, text.free)]];
}

/** From what was ordered to what remains paid after this refund, as it stands now. */
export function refundFacts(order: MailedOrderProps, amount: number, mail: MailPage): Fact[] {
  if (amount === 0) return [];
  const { text } = mail;
  const others = Math.max(0, order.refunded - amount);
  const taken: Fact[] = [[text.refunded.now, peso(-amount)]];
  if (others > 0) taken.push([text.refunded.others, peso(-others)]);
  if (order.disputed > 0) taken.push([text.refunded.byBank, peso(-order.disputed)]);
  return [
    ...itemFacts(order, mail),
    ...taken,
    [text.refunded.left, peso(order.total - amount - others - order.disputed)],
  ];
}

function amountOf(amount: number, free: string): string {
  return amount === 0 ? free : peso(amount);
}

export function factLines(facts: readonly Fact[]): string {
  return facts.map(([label, value]) => `${label.endsWith('×') ? label : `${label}:`} ${value}`).join('\n');
}
