import type { Messages } from '../../en.ts';
import { formattingHint } from '../formatting.ts';

export const profile: Messages['organizer']['profile'] = {
  title: 'Public profile',
  lead: 'Makikita sa page ninyo sa marketplace. Nasa mga event, ticket at e-mail din ang pangalan ninyo.',
  sandbox: 'Ipinapakita sa test mode ang profile ng live na organisasyon ninyo. Hindi ito mababago rito.',
  toLive: 'I-edit sa live mode',
  preview: 'I-preview',
  save: 'I-save ang profile',
  links: 'Mga link',
  contact: 'Contact',
  labels: {
    name: 'Pangalan',
    logoUrl: 'Logo',
    description: 'Tungkol sa inyo',
    website: 'Website',
    facebook: 'Facebook',
    instagram: 'Instagram',
    x: 'X',
    tiktok: 'TikTok',
    youtube: 'YouTube',
    contactEmail: 'Public na e-mail',
    contactPhone: 'Public na phone number',
  },
  hints: {
    name: 'Hindi magbabago ang mga link ninyo kapag pinalitan ito.',
    logoUrl: 'Mas maganda kung parisukat.',
    description: formattingHint,
    contactEmail: 'Makikita ito ng kahit sino. Iwanang blangko kung ayaw ninyong i-e-mail kayo ng mga buyer.',
  },
};

export const sandbox: Messages['organizer']['developers']['sandbox'] = {
  heading: 'Magsimula ulit',
  lead: 'Buburahin ang laman ng sandbox na ito at ibabalik ang oras nito sa totoong oras. Mananatili ang mga API key nito.',
  open: 'I-reset ang sandbox',
  title: 'I-reset ang sandbox',
  warning: 'Hindi na ito mababawi. Agad na:',
  goes: 'Mawawala ang lahat ng event, order, payout, webhook at export nito, at hindi na gagana ang mga link nila.',
  silent: 'Wala nang ipapadala tungkol sa mga ito, pati ang mga naghihintay pa.',
  clock: 'Babalik sa totoong oras ang orasan nito.',
  stays: 'Mananatili at gagana pa rin ang mga API key at callback secret nito. Walang magbabago sa live.',
  typed: (name) => `I-type ang ${name} para magpatuloy`,
  button: 'I-reset ang sandbox',
  cancel: 'Huwag i-reset',
};
