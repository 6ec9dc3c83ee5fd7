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
  copy: 'Kopyahin',
  copied: 'Nakopya na',
  groups: { start: 'Simula', guides: 'Mga gabay', more: 'Iba pa' },
};
