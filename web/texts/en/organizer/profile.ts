/** What an organization tells the public of itself. */
import { formattingHint } from '../formatting.ts';
export const profile = {
  title: 'Public profile',
  lead: 'Shown on your page on the marketplace. Your name also appears on your events, tickets and e-mails.',
  sandbox: 'Test mode shows the profile of your live organization. You can’t change it here.',
  toLive: 'Edit it in live mode',
  preview: 'Preview',
  save: 'Save profile',
  links: 'Links',
  contact: 'Contact',
  labels: {
    name: 'Name',
    logoUrl: 'Logo',
    description: 'About you',
    website: 'Website',
    facebook: 'Facebook',
    instagram: 'Instagram',
    x: 'X',
    tiktok: 'TikTok',
    youtube: 'YouTube',
    contactEmail: 'Public e-mail',
    contactPhone: 'Public phone number',
  },
  hints: {
    name: 'Your links stay the same when you change it.',
    logoUrl: 'A square picture works best.',
    description: formattingHint,
    contactEmail: 'Anyone can see it. Leave empty if you don’t want buyers to e-mail you.',
  },
};
