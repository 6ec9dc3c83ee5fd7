import type { Messages } from '../en.ts';

export const documentation: Messages['documentation'] = {
  title: 'Takilya para sa developers',
  menu: 'Dokumentasyon',
  contents: 'Nasa pahinang ito',
  turn: 'Susunod at nakaraang pahina',
  previous: 'Nakaraan',
  next: 'Susunod',
  language: 'Wika ng halimbawa',
  sample: (number) => `Halimbawa ${number}`,
  search: 'Maghanap sa dokumentasyon',
  searchFor: (query) => `Hanap: ${query}`,
  searchPlaceholder: 'signature, publish, absorbFees…',
  searchHint: 'Mag-type ng salita mula sa gabay, endpoint, error code o pangalan ng field.',
  nothingFound: 'Walang may ganitong mga salita. Bawasan ang mga ito, o subukan ang pangalan ng field.',
  find: 'Hanapin',
  kinds: {
    guide: 'Gabay',
    endpoint: 'Endpoint',
    message: 'Mensahe ng webhook',
    error: 'Error',
    field: 'Field',
  },
  copy: 'Kopyahin',
  copied: 'Nakopya na',
  groups: { start: 'Simula', guides: 'Mga gabay', more: 'Iba pa' },
};
