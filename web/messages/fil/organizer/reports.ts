import { count } from '../../../format.ts';
import type { reports as english } from '../../en/organizer/reports.ts';

export const reports: typeof english = {
  title: 'Mga report',
  by: 'Benta ayon sa',
  dimensions: {
    day: 'Araw',
    hour: 'Oras',
    weekday: 'Araw ng linggo',
    event: 'Event',
    type: 'Ticket type',
    promo: 'Promo code',
    source: 'Source',
    channel: 'Channel',
  },
  channels: { ONLINE: 'Online', COUNTER: 'Counter', COMPLIMENTARY: 'Complimentary' },
  without: {
    type: 'Mga refund na walang partikular na ticket',
    promo: 'Walang code',
    source: 'Walang source',
  },
  weekdays: ['Lunes', 'Martes', 'Miyerkoles', 'Huwebes', 'Biyernes', 'Sabado', 'Linggo'],
  hour: (hour) => `${hour}:00 – ${hour}:59`,
  rest: 'Lahat ng iba pa',
  presets: {
    week: 'Nakaraang 7 araw',
    month: 'Nakaraang 30 araw',
    quarter: 'Nakaraang 90 araw',
    all: 'Mula sa unang benta',
  },
  orders: 'Mga order',
  tickets: 'Mga ticket',
  gross: 'Benta',
  discount: 'Mga discount',
  refunds: 'Mga refund',
  fees: 'Fees',
  net: 'Net sa iyo',
  total: 'Total',
  complimentaryApart: 'Complimentary, hindi kasama sa total',
  nothing: 'Walang nabenta o na-refund sa mga araw na ito.',
  nothingLink: 'Ipakita ang lahat',
  columns: 'Ano ang bilang sa bawat column',
  about: [
    'Oras sa Maynila ang mga araw at oras. Bilang ang benta kapag kumpleto na, at ang refund kapag nagawa na.',
    'Ang benta ay ang siningil sa mga buyer: bawas ang discount, kasama ang fees na sila ang nagbayad. Ang discount ay ang ibinawas ng mga promo code.',
    'Bilang sa mga ticket at order ang lahat ng nabenta, pati ang na-refund.',
  ],
  aboutNet:
    'Benta − refund − fees = net sa iyo. Ang fees ay ang commission, bawas ang ibinalik dahil sa mga refund, at ang processing fee.',
  aboutType:
    'Ang order na may ilang type ay bilang sa bawat isa, at isang beses sa total. Walang type ang refund na halaga lang at walang ticket.',
  aboutSource: (address) => `Ang source ay ang nasa link pagkatapos ng ?via=, gaya ng ${address}`,
  pace: 'Kumpara sa ibang event',
  paceSummary: (name, tickets, days) =>
    days === 0
      ? `${name}: ${tickets} ang nabenta.`
      : `${name}: ${tickets} na ang nabenta, ${count(days)} araw bago ito.`,
  paceOther: (name, tickets) => `Nakabenta na noon ang ${name} ng ${tickets}.`,
  paceNothing: 'Wala pang benta.',
  paceAlone: 'Kapag may nabenta nang ticket sa iba mong event, maikukumpara mo ito roon.',
  against: 'Ikumpara sa',
  daysBefore: 'Ilang araw bago',
  soldSoFar: (name) => `${name}: ticket hanggang noon`,
  dayOfEvent: 'Araw ng event',
  daysBeforeOf: (days) => `${count(days)} araw bago`,
  paceTable: 'Ipakita bilang table',
};
