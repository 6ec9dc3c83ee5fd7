import type { Messages } from '../../en.ts';

export const signUp: Messages['organizer']['account']['signUp'] = {
  title: 'Magbenta ng tiket sa Takilya',
  lead: 'Gumawa ng account at organisasyon. Puwede mo nang gawin at subukan ang lahat agad, at libre ang mag-sign up.',
  approve:
    'Tinitingnan namin ang bawat bagong organisasyon bago ito magbenta nang totoo, at susulatan ka namin kapag tapos na.',
  name: 'Pangalan mo',
  password: 'Password',
  organization: 'Pangalan ng organisasyon',
  organizationHint: 'Kung paano dapat makita ng mga bibili. Mapapalitan mo ito mamaya.',
  send: 'Mag-sign up',
  known: 'May account na ako',
  sent: (email) => `Sinulatan namin ang ${email}.`,
  sentHint:
    'Buksan ang link sa mail na iyon sa loob ng isang araw. Walang malilikha hangga’t hindi mo ito nabubuksan. Tingnan din sa spam kung wala pa.',
  again: 'Gumamit ng ibang address',
  confirmTitle: (organization) => `Isang hakbang na lang sa ${organization}`,
  confirmLead: (email) => `Kinukumpirma nito na sa iyo ang ${email}, at gagawin ang account mo.`,
  confirmPassword: 'Ang password na pinili mo noong nag-sign up ka',
  confirmPasswordHint: 'Hinihingi dahil ibang browser ito sa ginamit mo noong nag-sign up ka.',
  confirm: 'Kumpirmahin at magsimula',
  notYou: 'Kung hindi ikaw ang nag-sign up, isara ang page na ito: walang malilikha.',
  invite: 'Wala ka pang account?',
  link: 'Mag-sign up bilang organizer',
  newTitle: 'Isa pang organisasyon',
  newLead: 'May sarili itong mga event, kasama at payout. Ikaw ang may-ari nito.',
  newSend: 'Gawin ang organisasyon',
};
