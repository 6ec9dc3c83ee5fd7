import type { Messages } from '../../en.ts';

export const app: Messages['app'] = {
  keep: {
    keep: 'Itabi sa device na ito',
    remove: 'Alisin sa device na ito',
    hint: 'Mabubuksan na rito ang mga ticket mo kahit walang network, pati sa pinto. Huwag sa device na ginagamit ng iba.',
    noNetwork: (asOf: string) => `Walang network. Ito ang mga ticket mo noong ${asOf}.`,
  },
  list: {
    title: 'Mga ticket sa device na ito',
    none: 'Wala pang nakatabi rito. Buksan ang isang order at pindutin ang “Itabi sa device na ito”.',
    noNetwork: 'Walang network. Mabubuksan pa rin ang nakatabi sa device na ito.',
  },
};
