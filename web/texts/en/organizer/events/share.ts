/** What an organizer hands round: link, poster, pictures, words. */
export const share = {
  title: 'Share your event',
  lead: 'Everything you need to tell people about it. Sales from the QR poster show up as “poster” in your reports.',
  notYet: 'The link opens once the event is published.',
  private: 'Only people with the link can find this event.',
  link: 'Link to your event',
  poster: 'QR poster',
  posterHint: 'A4, for walls, counters and handouts.',
  posterDownload: 'Download the poster (PDF)',
  qr: 'QR code that opens the event page',
  pictures: 'Pictures to post',
  sizes: {
    wide: 'Link and Facebook, 1200 × 630',
    square: 'Instagram post, 1080 × 1080',
    story: 'Story, 1080 × 1920',
  },
  download: 'Download',
  words: 'Text to post',
  inLanguage: { en: 'English', fil: 'Filipino' },
  /** The text itself; each line is left out where there is nothing to say. */
  post: ({
    name,
    when,
    where,
    price,
    url,
  }: {
    name: string;
    when: string;
    where: string;
    price: string;
    url: string;
  }) =>
    [name, when, where, price === '' ? '' : `Tickets: ${price}`, `Get your tickets here: ${url}`]
      .filter((line) => line !== '')
      .join('\n'),
};
