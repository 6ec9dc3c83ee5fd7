import type { Messages } from '../../../en.ts';

export const share: Messages['organizer']['events']['share'] = {
  title: 'I-share ang event mo',
  lead: 'Narito ang lahat para ipaalam ito sa mga tao. Ang benta mula sa QR poster ay lalabas bilang “poster” sa mga report mo.',
  notYet: 'Magbubukas ang link kapag na-publish na ang event.',
  private: 'Ang may link lang ang makakakita sa event na ito.',
  link: 'Link ng event mo',
  poster: 'QR poster',
  posterHint: 'A4, para sa dingding, counter at mga handout.',
  posterDownload: 'I-download ang poster (PDF)',
  qr: 'QR code papunta sa page ng event',
  pictures: 'Mga picture na ipo-post',
  sizes: {
    wide: 'Link at Facebook, 1200 × 630',
    square: 'Instagram post, 1080 × 1080',
    story: 'Story, 1080 × 1920',
  },
  download: 'I-download',
  words: 'Text na ipo-post',
  inLanguage: { en: 'English', fil: 'Filipino' },
  post: ({ name, when, where, price, url }) =>
    [name, when, where, price === '' ? '' : `Ticket: ${price}`, `Kumuha ng ticket dito: ${url}`]
      .filter((line) => line !== '')
      .join('\n'),
};
