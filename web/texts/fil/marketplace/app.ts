import type { Messages } from '../../en.ts';

export const app: Messages['app'] = {
  keep: {
    off: 'Huwag i-save ang mga ticket sa device na ito',
    on: 'Naka-save sa device na ito ang mga ticket mo, kaya mabubuksan kahit walang internet.',
    isOff: 'Walang naka-save sa device na ito. Hindi mabubuksan dito ang mga ticket mo kapag walang internet.',
    shared:
      'Mukhang may ibang gumagamit ng device na ito, kaya walang sine-save dito. I-off ito kung sa iyo ang device.',
    noNetwork: (asOf: string) => `Offline ka. Ito ang mga ticket mo noong ${asOf}.`,
  },
  list: {
    title: 'Mga ticket ko',
    none: 'Wala pang ticket sa device na ito.',
    over: 'Tapos na',
    others: 'May ticket ka pa sa ibang order? Ipadala ang mga link sa e-mail mo',
    shared: 'Ito ang mga order na binuksan sa browser na ito.',
    forget: 'Alisin ang listahan',
    noNetwork: 'Offline ka. Mabubuksan mo pa rin ang mga ticket na naka-save sa device na ito.',
  },
};
