import type { Messages } from '../../en.ts';
import { formattingHint } from '../formatting.ts';

export const profile: Messages['organizer']['profile'] = {
  title: 'Pampublikong profile',
  lead: 'Makikita sa pahina ninyo sa marketplace. Nasa mga event, tiket at mail din ang pangalan ninyo.',
  sandbox: 'Ipinapakita sa pagsubok ang profile ng totoong organisasyon, at walang nababago rito.',
  toLive: 'Doon baguhin',
  preview: 'Tingnan ang itsura',
  save: 'I-save ang profile',
  links: 'Mga link',
  contact: 'Makipag-ugnayan',
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
    contactEmail: 'E-mail para sa publiko',
    contactPhone: 'Telepono para sa publiko',
  },
  hints: {
    name: 'Hindi magbabago ang mga link papunta sa inyo kapag pinalitan ito.',
    logoUrl: 'Parisukat kung maaari.',
    description: formattingHint,
    contactEmail: 'Mababasa ito ng kahit sino. Iwanang blangko kung ayaw ninyong sulatan kayo ng mga bumibili.',
  },
};
