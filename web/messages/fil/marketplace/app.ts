import type { Messages } from '../../en.ts';

export const app: Messages['app'] = {
  keep: {
    off: 'Huwag i-save ang mga tiket sa device na ito',
    on: 'Naka-save sa device na ito ang mga tiket mo, kaya mabubuksan kahit walang internet.',
    isOff: 'Walang naka-save sa device na ito. Hindi mabubuksan dito ang mga tiket mo kapag walang internet.',
    shared:
      'Mukhang may ibang gumagamit ng device na ito, kaya walang sine-save dito. I-off ito kung sa iyo ang device.',
    noNetwork: (asOf: string) => `Offline ka. Ito ang mga tiket mo noong ${asOf}.`,
  },
  list: {
    title: 'Mga tiket sa device na ito',
    none: 'Wala pang naka-save na tiket dito. Buksan ang order mo nang isang beses, at mase-save ang mga tiket sa device na ito.',
    noNetwork: 'Offline ka. Mabubuksan pa rin ang mga tiket na naka-save sa device na ito.',
  },
};
