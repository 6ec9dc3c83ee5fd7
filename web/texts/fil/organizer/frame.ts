import type { Messages } from '../../en.ts';

export const frame: Messages['organizer']['frame'] = {
  menu: 'Dashboard',
  settings: 'Mga setting',
  noEmail: 'Walang e-mail',
  hiddenEmail: 'Nakatago ang e-mail',
  filters: 'Mga filter',
  mode: 'Live o test',
  live: 'Live',
  test: 'Test',
  sandbox: 'Test mode: walang ibang nakakakita ng ginagawa mo rito, at walang perang gumagalaw.',
  sandboxes: 'Mga sandbox:',
  movedTo: (when: string) => `Naka-set sa ${when} ang oras dito.`,
  standing: {
    suspended:
      'Sinuspinde ng Takilya ang organisasyong ito: hindi nakalista o ibinebenta ang mga event nito, at hindi gumagana ang mga API key nito. Valid pa rin ang mga nabentang ticket.',
    declined:
      'Hindi inaprubahan ng Takilya ang organisasyong ito: hindi nakalista o ibinebenta ang mga event nito, at hindi gumagana ang mga API key nito.',
    waiting:
      'Hindi pa inaaprubahan ng Takilya ang organisasyong ito: hindi pa nakalista o ibinebenta ang mga event nito.',
    meanwhile:
      'Mag-e-e-mail kami kapag naaprubahan na. I-set up at i-publish na ang mga event mo: automatic silang magiging live kapag naaprubahan ka. Sa test mode, gumagana na ang lahat.',
    toSandbox: 'Pumunta sa test mode',
    reason: (reason) => `Dahilan: ${reason}`,
  },
  marketplace: 'Marketplace',
  places: {
    overview: 'Overview',
    events: 'Mga event',
    plans: 'Seating plans',
    orders: 'Mga order',
    reports: 'Mga report',
    settlement: 'Settlement',
    exports: 'Mga export',
    keys: 'Mga API key',
    webhooks: 'Mga webhook',
    requests: 'Mga API request',
    team: 'Team',
    audit: 'Audit log',
    organization: 'Organisasyon',
    account: 'Account ko',
  },
  done: {
    saved: 'Na-save.',
  },
};
