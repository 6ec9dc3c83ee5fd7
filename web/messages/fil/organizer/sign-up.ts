import type { Messages } from '../../en.ts';

export const signUp: Messages['organizer']['account']['signUp'] = {
  title: 'Magbenta ng ticket sa Takilya',
  lead: 'Gumawa ng account at organisasyon. Puwede mo nang i-set up at subukan ang lahat agad, at libre ang mag-sign up.',
  approve:
    'Nire-review namin ang bawat bagong organisasyon bago ito makapagbenta, at mag-e-e-mail kami kapag tapos na.',
  name: 'Pangalan mo',
  password: 'Password',
  organization: 'Pangalan ng organisasyon',
  organizationHint: 'Kung paano ito makikita ng mga buyer. Puwede mo itong palitan mamaya.',
  send: 'Mag-sign up',
  known: 'May account na ako',
  sent: (email) => `Nagpadala kami ng e-mail sa ${email}.`,
  sentHint:
    'Buksan ang link doon sa loob ng isang araw para magawa ang account mo. Kung wala pa, tingnan ang spam folder.',
  again: 'Gumamit ng ibang address',
  confirmTitle: (organization) => `Konti na lang: ${organization}`,
  confirmLead: (email) => `Kumpirmahin na sa iyo ang ${email} para magawa ang account mo.`,
  confirmPassword: 'Ang password na pinili mo noong nag-sign up ka',
  confirmPasswordHint: 'Hinihingi dahil ibang browser ito sa ginamit mo noong nag-sign up ka.',
  confirm: 'Kumpirmahin at magsimula',
  notYou: 'Kung hindi ikaw ang nag-sign up, isara ang page na ito: walang magagawang account.',
  invite: 'Wala ka pang account?',
  link: 'Mag-sign up bilang organizer',
  newTitle: 'Isa pang organisasyon',
  newLead: 'May sarili itong mga event, team at payout. Ikaw ang owner nito.',
  newSend: 'Gawin ang organisasyon',
};
