import { entryModes } from '../../../../door-rules/decide-scan.ts';
import {
  allParts,
  byDefault,
  choice,
  clock,
  type Field,
  flag,
  id,
  line,
  list,
  moment,
  type NamesShown,
  namesShown,
  orNull,
  parts,
  text,
  url,
  type ValuesOf,
  whole,
  zone,
} from '../../base/fields/field.ts';
import { taxKinds } from '../../money/tax-rules/tax-rules.ts';
import { returnModes } from './return-rule.ts';

export const eventTypes = ['PAID', 'FREE'] as const;
export const journeyTypes = ['STANDARD', 'RSVP', 'PRESELLING'] as const;
export const locationTypes = ['VENUE', 'ONLINE'] as const;
export const visibilities = ['PUBLIC', 'PRIVATE'] as const;
// The last is for events that fit none of the others.
export const eventCategories = [
  'MUSIC',
  'THEATRE',
  'COMEDY',
  'FESTIVAL',
  'SPORTS',
  'ARTS',
  'FOOD',
  'NIGHTLIFE',
  'CONFERENCE',
  'COMMUNITY',
  'FAMILY',
  'OTHER',
] as const;
export type EventCategory = (typeof eventCategories)[number];

const entryFields = {
  mode: choice(entryModes, {
    about:
      '`ONCE` lets each ticket in once, `DAILY` once on each of its days, `REENTRY` again after each time that it left.',
  }),
  dayStartsAt: clock({
    about: 'When a day begins where the event is, `HH:MM`: what happens before belongs to the evening before.',
  }),
};

const returnFields = {
  untilHours: whole({ least: 0, most: 720, about: 'Until how many hours before the start a ticket can be returned.' }),
  keep: whole({
    least: 0,
    most: 100,
    about:
      'What you keep of what was paid for the ticket, fees included, in per cent; in favour of the buyer to whole pesos.',
    told: 'What the organizer keeps of what was paid for the ticket, in per cent.',
  }),
  mode: choice(returnModes, {
    about:
      '`AT_ONCE` voids the ticket and refunds it, `WHEN_RESOLD` leaves it good until somebody from the waiting list has bought it.',
  }),
};

const amusementTaxFields = {
  kind: choice(['LOCAL', 'NATIONAL'], { about: 'City or state.' }),
  rate: whole({ least: 0, most: 30, about: 'In per cent.' }),
  exempt: flag({ about: 'Whether the event is exempt.' }),
};

/**
 * Where a field of an event is shown besides the APIs and notes of its organizer: to everybody by the Marketplace API, on its page, in notices of what
 * happened to it, in the file of events, in the form that makes or changes one, and in that which changes many dates. `test/dashboard/events/field-places`
 * looks at each place.
 */
export type EventPlace = 'everybody' | 'page' | 'notice' | 'file' | 'form' | 'seriesForm';

/** What an organizer says about an event. Set by those who may write events, and seen by them and by keys that read events. */
export const eventFields = {
  name: line({
    shown: ['everybody', 'page', 'notice', 'file', 'form', 'seriesForm'],
    about: 'Event name.',
    told: 'Name of the event.',
    examples: ['Gabi ng Musika'],
  }),
  dateTime: moment({
    shown: ['everybody', 'page', 'notice', 'file', 'form'],
    about: 'Start, with a zone.',
    told: 'Start.',
    examples: ['2027-02-14T19:00:00+08:00'],
  }),
  endDateTime: orNull(
    moment({ shown: ['everybody', 'page', 'notice', 'form'], about: 'End; after `dateTime`.', told: 'End.' }),
  ),
  description: orNull(
    text({ shown: ['everybody', 'page', 'form', 'seriesForm'], about: 'About the event, in Markdown.' }),
  ),
  category: byDefault(
    choice(eventCategories, { shown: ['everybody', 'page', 'form'], about: 'What kind of event it is.' }),
    'OTHER',
  ),
  type: byDefault(
    choice(eventTypes, {
      shown: ['everybody', 'form'],
      about: '`FREE` allows only types that cost nothing.',
      told: '`FREE` events have only types that cost nothing.',
    }),
    'PAID',
  ),
  journeyType: byDefault(
    choice(journeyTypes, {
      shown: ['everybody', 'page', 'form'],
      about: '`STANDARD` sells, `RSVP` asks name and e-mail, `PRESELLING` sells against an access code.',
      told: 'How buyers get tickets.',
    }),
    'STANDARD',
  ),
  currency: byDefault(choice(['PHP'], { shown: ['everybody'], about: 'Only PHP.', told: 'Always PHP.' }), 'PHP'),
  locationType: byDefault(
    choice(locationTypes, { shown: ['everybody', 'notice', 'form'], about: 'Where it takes place.' }),
    'VENUE',
  ),
  venueId: orNull(id({ shown: ['notice', 'form'], about: 'Id of a venue from GET /venues/search.', told: 'Venue.' })),
  joinUrl: orNull(
    url({
      httpsOnly: true,
      shown: ['form'],
      about: 'HTTPS address where an `ONLINE` event is joined. Only ticket holders see it.',
      told: 'Where an `ONLINE` event is joined; for keys that hold `events:write`.',
    }),
  ),
  imageUrl: orNull(url({ shown: ['everybody', 'form'], about: 'Cover image.' })),
  galleryUrls: byDefault(
    list(url({ about: 'An image.' }), { shown: ['everybody', 'form'], about: 'Gallery images.', told: 'Gallery.' }),
    [],
  ),
  eventCapacity: orNull(
    whole({
      least: 1,
      most: 10_000_000,
      shown: ['file', 'form', 'seriesForm'],
      about: 'Most attendees: sold and held together, over all ticket types.',
      told: 'Most attendees over all ticket types.',
    }),
  ),
  exchangeUntilHours: orNull(
    whole({
      least: 0,
      most: 720,
      shown: ['form'],
      about:
        'Until how many hours before the start buyers may change an order to another date of the same series, at the same price; null where they may not. It concerns those who leave this date.',
      told: 'Until how many hours before the start buyers may change to another date of the series; null where they may not.',
    }),
  ),
  waitingList: byDefault(
    flag({
      shown: ['everybody', 'page'],
      about: 'False: nobody can wait for tickets of types that are sold out, and those who wait no longer do.',
      told: 'Whether people can wait for tickets of types that are sold out.',
    }),
    true,
  ),
  offerHours: byDefault(
    whole({
      least: 1,
      most: 72,
      shown: [],
      about:
        'How many hours somebody from the waiting list has to take what is offered; one hour from 48 hours before the start on.',
      told: 'How many hours somebody from the waiting list has to take what is offered.',
    }),
    12,
  ),
  returns: orNull(
    allParts(returnFields, {
      shown: ['everybody', 'page'],
      about:
        'The rule by which buyers return single tickets; null where they cannot. A stricter rule holds for later sales only, a looser one for all.',
      told: 'The rule by which buyers return single tickets; null where they cannot.',
    }),
  ),
  // Null for the service's figures.
  heldPerEmailMax: orNull(
    whole({
      least: 1,
      most: 10_000,
      shown: ['form'],
      about:
        'Most tickets that one e-mail address may hold without having paid, and have for nothing, where that is to be fewer than the service allows.',
      told: 'Most tickets that one e-mail address may hold unpaid.',
    }),
  ),
  heldPerAddressMax: orNull(
    whole({
      least: 1,
      most: 10_000,
      shown: ['form'],
      about: 'The same from one address of the network; its /24 or /48 may hold three times as many.',
      told: 'The same from one address of the network.',
    }),
  ),
  visibility: byDefault(
    choice(visibilities, {
      shown: ['everybody', 'form'],
      about: '`PRIVATE` is reachable by its link and in no list.',
      told: '`PRIVATE` is reachable by its link only.',
    }),
    'PUBLIC',
  ),
  timezone: byDefault(
    zone({ shown: ['everybody', 'page', 'notice', 'file', 'form'], about: 'IANA time zone.' }),
    'Asia/Manila',
  ),
  absorbFees: byDefault(
    flag({
      shown: ['everybody', 'page', 'form'],
      about: 'True: fees are included in the price.',
      told: 'Whether fees are included in the price.',
    }),
    true,
  ),
  transfersAllowed: byDefault(
    flag({
      shown: ['everybody', 'page', 'form'],
      about: 'False: those who have tickets cannot give them on to others.',
      told: 'Whether those who have tickets may give them on to others.',
    }),
    true,
  ),
  namesPerTicket: byDefault(
    flag({
      shown: ['everybody', 'form'],
      about: 'True: buyers must name an attendee for each ticket.',
      told: 'Whether buyers name an attendee for each ticket.',
    }),
    false,
  ),
  refundPolicy: orNull(
    text({
      lengthMax: 2_000,
      shown: ['everybody', 'page', 'form', 'seriesForm'],
      about: 'When the organizer refunds by choice, in Markdown; shown before and after buying.',
      told: 'When the organizer refunds by choice, in Markdown.',
    }),
  ),
  entry: byDefault(
    parts(entryFields, {
      shown: [],
      about:
        'How people may come in. What is left out stays; never said, it is `DAILY` where the event lasts 24 hours or more and else `ONCE`, and a day begins at `05:00`.',
      told: 'How people may come in.',
    }),
    {},
  ),
  taxKind: byDefault(
    choice(taxKinds, {
      shown: ['form'],
      about: 'How admission is taxed: theatre, cinema `OUTSIDE`; clubs, sport `PERCENTAGE`.',
      told: 'How admission is taxed.',
    }),
    'VATABLE',
  ),
  amusementTax: orNull(allParts(amusementTaxFields, { shown: ['form'], about: 'Amusement tax, only reported.' })),
  callbackUrl: orNull(
    url({
      shown: ['form'],
      about:
        'HTTPS address that hears of sales, refunds and what is left of this event instead of the webhooks and the key’s callback. Messages name buyers only where the key that set it holds `orders:read`.',
      told: 'Where notices about this event go instead of the webhooks.',
    }),
  ),
} satisfies Record<string, Field<unknown, EventPlace>>;

export type EventFields = ValuesOf<typeof eventFields>;

/**
 * What anybody may see of a published event. A field for its organizer only does not get here by itself: its entry names the place.
 * `joinUrl` is for those who hold tickets.
 */
export const publicEventFields = namesShown(eventFields, 'everybody');

/** The fields that a place shows, for the types of what it draws. */
export type EventFieldsAt<Place extends EventPlace> = Pick<EventFields, NamesShown<typeof eventFields, Place>>;
