import type { Messages } from '../../../en.ts';

export const create: Messages['organizer']['events']['create'] = {
  publish: 'I-publish',
  saveDraft: 'I-save bilang draft',
  priceHint: '0 kung libre',
  quantityHint: 'Ilan ang ibebenta',
  ticketNameHint: 'Puwede kang magdagdag ng ibang ticket type mamaya.',
  notOnSale: 'Hindi pa on sale',
  folds: {
    picture: 'Picture',
    about: 'Description at category',
    ticket: 'Ticket',
    times: 'Oras ng tapos at time zone',
    fees: 'Fees',
    access: 'Sino ang makakakuha ng ticket',
    rules: 'Transfer, pangalan at refund',
    limits: 'Mga limit at para sa developer',
  },
  empty: {
    picture: 'Gagawan ka namin ng poster',
    description: 'Walang description',
    end: 'Walang oras ng tapos',
    capacity: 'Walang limit sa capacity',
    refunds: 'Refund policy namin',
  },
};
