import { count } from '../../../../format.ts';
import { plural } from '../../../../language.ts';
import type { messages as english } from '../../../en/organizer/events/messages.ts';

const people = (amount: number) =>
  plural('fil', amount, { one: `${count(amount)} tao`, other: `${count(amount)} na tao` });

const units = [
  { minutes: 1_440, words: { one: 'araw', other: 'na araw' } },
  { minutes: 60, words: { one: 'oras', other: 'na oras' } },
  { minutes: 1, words: { one: 'minuto', other: 'minuto' } },
] as const;

function span(minutes: number): string {
  const unit = units.find((each) => minutes > 0 && minutes % each.minutes === 0) ?? units[2];
  const amount = minutes / unit.minutes;
  return `${count(amount)} ${plural('fil', amount, unit.words)}`;
}

export const messages: typeof english = {
  title: 'Mga mensahe',
  lead: 'Magpadala ng mensahe sa mga may ticket. Kami na ang nag-e-e-mail kapag nagbago ang petsa o lugar, o nakansela ang event.',
  leadOfSeries:
    'Magpadala ng mensahe sa mga may ticket sa bawat petsa. Ang ipapadala bago o pagkatapos ng bawat petsa ay kusang napupunta para sa petsang iyon, pati sa mga idadagdag mo pa; ang naipadala para sa isang petsa ay makikita rin sa mga mensahe nito.',
  write: 'Sumulat ng mensahe',
  none: 'Wala pang mensahe.',
  noneHint: 'Sabihin kung anong oras magbubukas ang venue o ano ang dadalhin, o magpasalamat sa pagpunta.',
  older: 'Mas luma',
  subject: 'Subject',
  to: 'Para kanino',
  state: 'Status',
  when: 'Kailan',
  figures: 'Naipadalang e-mail',
  statuses: {
    DRAFT: 'Draft',
    SCHEDULED: 'Naka-schedule',
    UNSENT: 'Hindi naipadala',
    SENDING: 'Ipinapadala',
    SENT: 'Naipadala',
  },
  goesAt: (when) => `Ipapadala ${when}.`,
  goesBefore: (minutes) => `Ipapadala ${span(minutes)} bago magsimula.`,
  goesAfter: (minutes) => `Ipapadala ${span(minutes)} pagkatapos ng event.`,
  scheduledHint: 'Hanggang doon, puwede mo itong i-edit, burahin o ipadala na ngayon.',
  scheduledHintOfSeries: 'Makakansela mo ito hanggang doon.',
  unsent: {
    EVENT_CANCELLED: 'nakansela ang event.',
    EVENT_ARCHIVED: 'na-archive ang event.',
    TOO_LATE: 'lampas na ang oras nito.',
  },
  mailedOf: (mailed, of) => `${mailed} sa ${of}`,
  failedOf: (failed) => `${failed} ang hindi naipadala`,

  newTitle: 'Sumulat ng mensahe',
  editTitle: 'I-edit ang mensahe',
  whenHint:
    'Ang mensaheng kusang ipapadala ay mapupunta sa mga may ticket sa oras na iyon. Mababago o makakansela mo ito hangga’t hindi pa naipapadala.',
  whenHintOfSeries:
    'Kung sa petsa at oras, isang beses itong ipapadala sa mga may ticket sa lahat ng petsa. Kung bago magsimula o pagkatapos, kusa itong ipapadala para sa bawat petsa.',
  whens: {
    BY_HAND: 'Ako ang magpapadala',
    AT: 'Sa petsa at oras',
    BEFORE: 'Bago magsimula',
    AFTER: 'Pagkatapos ng event',
  },
  units: { MINUTES: 'minuto', HOURS: 'oras', DAYS: 'araw' },
  zoneHint: (zone) => `Para sa “Sa petsa at oras”. Ang oras ay sa ${zone}.`,
  fields: {
    subject: 'Subject',
    text: 'Text',
    isAdmitted: 'Pagpasok',
    when: 'Kailan ipapadala',
    sendAt: 'Petsa at oras',
    amount: 'Gaano katagal bago o pagkatapos',
    unit: 'Sa',
  },
  hints: {
    subject: 'Ilalagay namin ang pangalan mo sa unahan.',
    text: 'Mag-iwan ng blangkong linya para sa bagong paragraph. Nagiging link ang mga web address.',
    amount: 'Para sa “Bago magsimula” at “Pagkatapos ng event”.',
  },
  types: 'Mga ticket type',
  typesHint: 'Huwag i-check ang kahit alin para sa lahat ng type.',
  admissions: { '': 'Nakapasok man o hindi', yes: 'Mga nakapasok lang', no: 'Mga hindi pa nakakapasok lang' },
  preview: 'I-save at i-preview',
  allTypes: 'Lahat ng may ticket',
  toChosen: (amount) => `Mga may hawak ng ${count(amount)} napiling ticket`,
  ofTypes: (types) => `Mga may ${types} na ticket`,
  admitted: 'na nakapasok',
  notAdmitted: 'na hindi pa nakakapasok',

  previewTitle: 'I-check bago ipadala',
  recipients: (amount) => `Mapupunta ito sa ${people(amount)}, isang beses sa bawat address.`,
  recipientsNow: (amount) => `Sa ngayon, mapupunta ito sa ${people(amount)}, isang beses sa bawat address.`,
  nobody: 'Walang makakatanggap ng mensaheng ito: walang may ganitong ticket.',
  stopped: (amount) =>
    amount === 1
      ? 'May isa pang nag-unsubscribe sa mga mensahe mo at hindi makakatanggap nito.'
      : `May ${people(amount)} pang nag-unsubscribe sa mga mensahe mo at hindi makakatanggap nito.`,
  replies: (address) => `Mapupunta sa ${address} ang mga reply.`,
  limit: (when) => `Naabot mo na ang limit ng mensahe para sa event na ito ngayong araw. Puwede ulit ${when}.`,
  shown: 'Itsura nito',
  inLanguage: { en: 'Para sa mga nag-order sa English', fil: 'Para sa mga nag-order sa Filipino' },
  test: 'Magpadala ng test sa sarili ko',
  send: (amount) => `Ipadala sa ${people(amount)}`,
  sendHint: 'Hindi na ito mababawi.',
  edit: 'I-edit',
  delete: 'I-delete ang draft',
  cancel: 'Kanselahin ang mensahe',
  deleteSure: 'Buburahin ito at walang makakatanggap.',
  back: 'Lahat ng mensahe',

  sending: 'Ipinapadala',
  sent: 'Naipadala na',
  counted: (done, of) => `${count(done)} sa ${people(of)}`,
  counts: { mailed: 'Naipadala', waiting: 'Naghihintay', failed: 'Hindi naipadala' },
  follows: 'Puwede mong isara ang page na ito; tuloy ang pagpapadala.',
  failedHint: 'Hindi kilala ng mail server nila ang address, o hindi ito maabot nang mahigit isang araw.',
  since: (when) => `Ipinadala ${when}`,
  text: 'Text',
};
