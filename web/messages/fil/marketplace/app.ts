import type { Messages } from '../../en.ts';

export const app: Messages['app'] = {
  keep: {
    keep: 'I-save sa device na ito',
    remove: 'Alisin sa device na ito',
    hint: 'Mabubuksan dito ang mga ticket mo kahit walang internet. Huwag gamitin sa device na may ibang gumagamit.',
    noNetwork: (asOf: string) => `Offline ka. Ito ang mga ticket mo noong ${asOf}.`,
  },
  list: {
    title: 'Mga ticket sa device na ito',
    none: 'Wala pang naka-save na ticket dito. Buksan ang isang order at pindutin ang “I-save sa device na ito”.',
    noNetwork: 'Offline ka. Mabubuksan mo pa rin ang naka-save sa device na ito.',
  },
};
