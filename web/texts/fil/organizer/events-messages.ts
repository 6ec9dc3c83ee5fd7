import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { messages as english } from '../../en/organizer/events-messages.ts';

const people = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} tao`, other: `${count(amount)} na tao` });

export const messages: typeof english = {
  title: 'Mga mensahe',
  lead: 'Ang mga isinusulat mo sa mga may hawak ng tiket. Kami na ang nagsasabi kapag nagbago ang petsa o lugar, o nakansela ang event.',
  write: 'Sumulat ng mensahe',
  none: 'Wala pang mensahe.',
  noneHint: 'Sabihin kung kailan magbubukas ang pinto o ano ang dadalhin, o magpasalamat sa pagdalo.',
  older: 'Mga mas luma',
  subject: 'Paksa',
  to: 'Para kanino',
  state: 'Katayuan',
  when: 'Ipinadala',
  figures: 'Naipadalang e-mail',
  statuses: { DRAFT: 'Draft', SENDING: 'Ipinapadala', SENT: 'Naipadala' },
  mailedOf: (mailed, of) => `${mailed} sa ${of}`,
  failedOf: (failed) => `${failed} ang hindi naipadala`,

  newTitle: 'Sumulat ng mensahe',
  editTitle: 'Baguhin ang mensahe',
  fields: { subject: 'Paksa', text: 'Teksto', isAdmitted: 'Sino ang nakapasok' },
  hints: {
    subject: 'Mauuna rito ang pangalan mo.',
    text: 'Nagsisimula ng bagong talata ang blangkong linya. Nagiging link ang mga web address.',
  },
  types: 'Mga uri ng tiket',
  typesHint: 'Kapag walang tsek: lahat ng uri.',
  admissions: { '': 'Nakapasok man o hindi', yes: 'Mga nakapasok lang', no: 'Mga hindi pa nakakapasok lang' },
  preview: 'I-save at silipin',
  allTypes: 'Lahat ng may hawak ng tiket',
  ofTypes: (types) => `Mga may hawak ng ${types}`,
  admitted: 'na nakapasok',
  notAdmitted: 'na hindi pa nakakapasok',

  previewTitle: 'Bago mo ipadala',
  recipients: (amount) => `Mapupunta ito sa ${people(amount)}, isang beses sa bawat address.`,
  nobody: 'Walang makakatanggap ng mensaheng ito: walang may hawak ng ganitong tiket.',
  stopped: (amount) =>
    plural('fil', amount, {
      one: 'May isa pang ayaw nang makatanggap ng mensahe mo, kaya hindi siya padadalhan.',
      other: `May ${people(amount)} pang ayaw nang makatanggap ng mensahe mo, kaya hindi sila padadalhan.`,
    }),
  replies: (address) => `Mapupunta ang mga sagot sa ${address}.`,
  limit: (when) => `Naubos na ang mga mensahe ng event na ito para sa isang araw. Makapagpapadala ulit ${when}.`,
  shown: 'Ang itsura nito',
  inLanguage: { en: 'Para sa mga umorder sa Ingles', fil: 'Para sa mga umorder sa Filipino' },
  test: 'Ipadala sa sarili ko',
  send: (amount) => `Ipadala sa ${people(amount)}`,
  sendHint: 'Hindi na ito mababawi.',
  edit: 'Baguhin',
  delete: 'Burahin ang draft na ito',
  back: 'Lahat ng mensahe',

  sending: 'Ipinapadala',
  sent: 'Naipadala na',
  counted: (done, of) => `${count(done)} sa ${people(of)}`,
  counts: { mailed: 'Naipadala', waiting: 'Naghihintay', failed: 'Hindi naipadala' },
  follows: 'Puwede mong isara ang pahinang ito; kusa itong tutuloy.',
  failedHint: 'Sinabi ng mail server nila na walang ganoong address, o hindi ito maabot nang mahigit isang araw.',
  since: (when) => `Ipinadala ${when}`,
  text: 'Teksto',
};
