import type { Messages } from '../en.ts';

export const frame: Messages['organizer']['frame'] = {
  menu: 'Dashboard',
  settings: 'Mga setting',
  mode: 'Totoo o pagsubok',
  live: 'Totoo',
  test: 'Pagsubok',
  sandbox: 'Nasa pagsubok ka: walang ibang nakakakita ng nangyayari rito, at walang perang gumagalaw.',
  marketplace: 'Marketplace',
  places: {
    overview: 'Buod',
    events: 'Mga event',
    orders: 'Mga order',
    settlement: 'Bayaran',
    keys: 'Mga API key',
    webhooks: 'Mga webhook',
    requests: 'Mga API request',
    team: 'Mga kasama',
    audit: 'Talaan ng mga ginawa',
    organization: 'Organisasyon',
    account: 'Account ko',
  },
  done: {
    saved: 'Nai-save na.',
  },
};
