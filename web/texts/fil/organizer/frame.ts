import type { Messages } from '../../en.ts';

export const frame: Messages['organizer']['frame'] = {
  menu: 'Dashboard',
  settings: 'Mga setting',
  filters: 'Mga pansala',
  mode: 'Totoo o pagsubok',
  live: 'Totoo',
  test: 'Pagsubok',
  sandbox: 'Nasa pagsubok ka: walang ibang nakakakita ng nangyayari rito, at walang perang gumagalaw.',
  movedTo: (when: string) => `Dito, ${when} na.`,
  standing: {
    suspended:
      'Sinuspinde ng operator ng Takilya ang organisasyong ito: walang nakalista o ibinebenta mula rito, at hindi tinatanggap ang mga API key nito. May bisa pa rin ang mga naibentang tiket.',
    declined:
      'Hindi inaprubahan ng operator ng Takilya ang organisasyong ito: walang nakalista o ibinebenta mula rito, at hindi tinatanggap ang mga API key nito.',
    waiting:
      'Hindi pa inaaprubahan ng operator ng Takilya ang organisasyong ito: hangga’t hindi, walang nakalista o ibinebenta mula rito.',
    meanwhile:
      'Susulatan ka namin kapag naaprubahan na. Ihanda at i-publish na ang mga event mo ngayon: kusa silang lalabas kapag naaprubahan ka. Sa pagsubok, gumagana na ang lahat.',
    toSandbox: 'Pumunta sa pagsubok',
    reason: (reason) => `Ang ibinigay na dahilan: ${reason}`,
  },
  marketplace: 'Marketplace',
  places: {
    overview: 'Buod',
    events: 'Mga event',
    orders: 'Mga order',
    reports: 'Mga ulat',
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
