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

/** Beginning anew with a sandbox. */
export const sandbox = {
  heading: 'Begin anew',
  lead: 'Empties this sandbox and sets its clock to the real time. Its API keys stay.',
  open: 'Reset the sandbox',
  title: 'Reset the sandbox',
  warning: 'This cannot be undone. At once:',
  goes: 'All its events, orders, payouts, webhooks and exports are gone, and their links lead nowhere.',
  silent: 'Nothing more of them is sent, not even what was waiting.',
  clock: 'Its clock shows the real time again.',
  stays: 'Its API keys and callback secret stay and work as before. Nothing live changes.',
  typed: (name: string) => `Type ${name} to continue`,
  button: 'Reset the sandbox',
  cancel: 'Keep everything',
};
