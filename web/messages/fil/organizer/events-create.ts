import type { Messages } from '../../en.ts';

export const create: Messages['organizer']['events']['create'] = {
  publish: 'I-publish',
  saveDraft: 'I-save bilang draft',
  priceHint: '0 kung libre',
  quantityHint: 'Ilan ang ibebenta',
  ticketNameHint: 'Puwede pang magdagdag ng ibang uri ng tiket pagkatapos.',
  notOnSale: 'Hindi pa mabibili',
  folds: {
    picture: 'Larawan',
    about: 'Paglalarawan at kategorya',
    ticket: 'Tiket',
    times: 'Tapos at time zone',
    fees: 'Mga bayarin',
    access: 'Sino ang makakakuha ng tiket',
    rules: 'Paglipat, pangalan at refund',
    limits: 'Mga limitasyon at para sa developer',
  },
  empty: {
    picture: 'Igagawa ka namin ng poster',
    description: 'Walang paglalarawan',
    end: 'Walang oras ng tapos',
    capacity: 'Walang limitasyon',
    callback: 'Walang callback',
    refunds: 'Refund policy namin',
  },
};
