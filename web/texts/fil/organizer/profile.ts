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
