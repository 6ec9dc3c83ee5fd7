/** What an organization tells the public of itself. */
import { formattingHint } from '../formatting.ts';
export const profile = {
  title: 'Public profile',
  lead: 'Shown on your page on the marketplace. Your name also stands on your events, tickets and mails.',
  sandbox: 'Test mode shows the profile of the live organization, and changes nothing of it.',
  toLive: 'Change it there',
  preview: 'See how it looks',
  save: 'Save the profile',
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
    contactEmail: 'E-mail for the public',
    contactPhone: 'Phone for the public',
  },
  hints: {
    name: 'Links to you stay as they are when you change it.',
    logoUrl: 'Square if you can.',
    description: formattingHint,
    contactEmail: 'Anybody can read it. Leave it empty if buyers should not write to you.',
  },
};
