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
    hint: 'Show this code at the door, on paper or on your phone. It lets one person in, once.',
    void: 'VOID',
    test: 'TEST – not valid',
  },
  fil: {
    documentTitle: (eventName) => `Mga tiket: ${eventName}`,
    when: 'Kailan',
    where: 'Saan',
    online: 'Online',
    toBeAnnounced: 'Iaanunsyo pa',
    section: 'Seksiyon',
    row: 'Hanay',
    seat: 'Upuan',
    name: 'Pangalan',
    order: 'Order',
    code: 'Code ng tiket',
    by: (organizer) => `Handog ng ${organizer}`,
    count: (number, of) => `Tiket ${number} ng ${of}`,
    hint: 'Ipakita ang code na ito sa pinto, sa papel o sa telepono. Isang tao lang ang makakapasok, isang beses.',
    void: 'WALANG BISA',
    test: 'TEST – hindi balido',
  },
};
