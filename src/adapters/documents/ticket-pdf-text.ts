import type { Language } from '../../core/base/language.ts';

export interface TicketPdfText {
  documentTitle: (eventName: string) => string;
  when: string;
  where: string;
  online: string;
  toBeAnnounced: string;
  section: string;
  row: string;
  seat: string;
  name: string;
  order: string;
  code: string;
  by: (organizer: string) => string;
  count: (number: number, of: number) => string;
  hint: string;
  /** Of an event of several days, which may let in on each of them. */
  passHint: string;
  /** Of an add-on. */
  addOn: { code: string; count: (number: number, of: number) => string; hint: string };
  party: string;
  partyHint: string;
  void: string;
  test: string;
}

export const ticketPdfText: Record<Language, TicketPdfText> = {
  en: {
    documentTitle: (eventName) => `Tickets: ${eventName}`,
    when: 'When',
    where: 'Where',
    online: 'Online',
    toBeAnnounced: 'To be announced',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    name: 'Name',
    order: 'Order',
    code: 'Ticket code',
    by: (organizer) => `Presented by ${organizer}`,
    count: (number, of) => `Ticket ${number} of ${of}`,
    hint: 'Show this code at the door, on paper or on your phone. It admits one person, once.',
    passHint: 'Show this code at the door, on paper or on your phone. It admits one person.',
    addOn: {
      code: 'Add-on code',
      count: (number, of) => `Add-on ${number} of ${of}`,
      hint: 'Add-on: show this code to get what you bought. It can be redeemed once, and lets no one in.',
    },
    party: 'One code for everyone',
    partyHint:
      'Coming together? At the door, this code finds all tickets in this order, and you say how many of you are there. Keep this page to yourself: it lets in everyone on this order.',
    void: 'NOT VALID',
    test: 'TEST – not valid',
  },
  fil: {
    documentTitle: (eventName) => `Mga ticket: ${eventName}`,
    when: 'Kailan',
    where: 'Saan',
    online: 'Online',
    toBeAnnounced: 'I-aanunsyo pa',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    name: 'Pangalan',
    order: 'Order',
    code: 'Ticket code',
    by: (organizer) => `By ${organizer}`,
    count: (number, of) => `Ticket ${number} sa ${of}`,
    hint: 'Ipakita ang code na ito sa entrance, sa papel o sa phone. Isang tao lang ang makakapasok, isang beses.',
    passHint: 'Ipakita ang code na ito sa entrance, sa papel o sa phone. Isang tao lang ang makakapasok.',
    addOn: {
      code: 'Add-on code',
      count: (number, of) => `Add-on ${number} sa ${of}`,
      hint: 'Add-on: ipakita ang code na ito para makuha ang binili mo. Isang beses lang ito mare-redeem, at hindi ito pampasok.',
    },
    party: 'Isang code para sa lahat',
    partyHint:
      'Sabay-sabay ba kayo? Sa entrance, makikita sa code na ito ang lahat ng ticket sa order, at sasabihin mo kung ilan kayong nandoon. Huwag ipamigay ang page na ito: makakapasok dito ang lahat ng nasa order.',
    void: 'HINDI VALID',
    test: 'TEST – hindi valid',
  },
};
