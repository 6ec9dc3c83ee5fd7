import { type Fault, sentenceOf } from '../../../src/core/base/faults/faults.ts';
import { filFaults } from './faults.ts';

type Named = { name: string };
type Email = { email: string };
type Most = { most: number };
const ofFault = (fault: Fault) => sentenceOf(fault, filFaults);
const tooOften = () => 'Masyado nang maraming subok. Maghintay nang kaunti.';

const limited = {
  'ticket types of an event': 'uri ng tiket',
  'performers of an event': 'tagapagtanghal',
  'schedule entries of an event': 'sa programa',
  'brands of an event': 'brand',
  'access codes of an event': 'access code',
  'promo codes of an event': 'promo code',
  'door codes of an event': 'door code',
  'questions of an event': 'tanong',
  'questions of an event, withdrawn ones included': 'tanong, kasama ang mga binawi',
  'drafts of messages of an event': 'draft ng mensahe',
  'orders of complimentary tickets of an event in a day': 'order ng libreng tiket ng event sa isang araw',
  'venues of an organization': 'lugar',
  'webhooks of an organization': 'webhook',
  'active API keys': 'gumaganang API key',
  'members and open invitations': 'miyembro at bukas na paanyaya',
  'invitations a day': 'paanyaya sa isang araw',
};

const edited = {
  event: 'ng event',
  'ticket type': 'ng uri ng tiket',
  performer: 'ng tagapagtanghal',
  'schedule entry': 'nito sa programa',
  brand: 'ng brand',
  question: 'ng tanong',
  'promo code': 'ng promo code',
  webhook: 'ng webhook',
  message: 'ng mensahe',
  organization: 'ng organisasyon',
  page: 'ng page',
};

const eventStates = {
  DRAFT: 'Hindi iyon magagawa sa draft. I-publish muna ito.',
  PUBLISHED: 'Hindi iyon magagawa habang naka-publish. I-unpublish muna ito.',
  ARCHIVED: 'Hindi na mababago ang event na naka-archive.',
};

const notSent = {
  OPERATOR: 'binawi ito ng operator',
  ORGANIZATION_SUSPENDED: 'suspendido ang organisasyon',
  EVENT_CANCELLED: 'kinansela ang isang event na kasama rito',
  EVENT_TAKEN_DOWN: 'tinanggal ang isang event na kasama rito',
  NOT_COVERED: 'hindi na ito kaya ng balanse',
};

const notGivable = {
  OFFERED: 'Inaalok na sa iba ang tiket na ito.',
  GIVEN: 'Naibigay na sa iba ang tiket na ito.',
  TAKEN_BACK: 'Binawi na ang alok na ito.',
  ADMITTED: 'May nakapasok na gamit ang tiket na ito kaya hindi na ito maibibigay.',
  RETURNING: 'Ibinabalik na ang bayad sa tiket na ito kaya hindi na ito maibibigay.',
  VOID: 'Wala nang bisa ang tiket na ito kaya hindi na ito maibibigay.',
  OVER: 'Tapos na ang event kaya hindi na maibibigay ang mga tiket nito.',
  CANCELLED: 'Kinansela ang event kaya hindi na maibibigay ang mga tiket nito.',
  OFF: 'Hindi pinapayagan ng organizer na ibigay sa iba ang mga tiket ng event na ito.',
};

const notDisputed = {
  'the payment completed no order': 'walang order na nabayaran nito',
  'it is more than was paid and not disputed before': 'higit ito sa nabayaran na hindi pa napagtatalunan',
  'nothing was paid for the order': 'walang nabayaran sa order',
};

const ofOrder: Record<string, string> = {
  'be refunded': 'Hindi na maibabalik ang bayad sa order na ito dahil sa katayuan nito.',
  'be refunded: nothing was paid': 'Walang nabayaran sa order na ito kaya walang maibabalik.',
  'have tickets sent': 'Walang maipapadalang tiket sa order na ito dahil sa katayuan nito.',
  'go to another address': 'Hindi na mapapalitan ang address ng order na ito dahil sa katayuan nito.',
};

// Where a refund stands so that nobody should end it yet.
const waiting: Record<string, string> = {
  'PENDING for less than a day': 'Wala pang isang araw na nakabinbin ang refund; bigyan pa ng panahon ang provider.',
  'PENDING and was not asked for once more': 'Tanungin muna ulit ang provider kung ano na ang nangyari sa refund.',
  'PENDING and the provider is being asked for it at this moment':
    'Tinatanong ngayon ang provider tungkol sa refund. Subukan ulit makalipas ang isang minuto.',
};

/** What is said of a refusal as a whole. `http/pages/refusals.ts` holds names and values against the refusals themselves. */
export const filRefusals = {
  limitReached: ({ what, most }: Most & { what: keyof typeof limited }) =>
    `Naabot na ang hangganang ${most} ${limited[what]}.`,
  preconditionFailed: ({ record }: { record: keyof typeof edited }) =>
    `May nagbago ${edited[record]} mula nang buksan mo ito.`,
  idempotencyInProgress: () => 'Ginagawa pa ang naunang hiling. Maghintay sandali.',
  tooManyGuesses: tooOften,
  tooManyWrongTokens: tooOften,
  tooManyAttempts: () => 'Masyado nang maraming subok.',
  rateLimited: tooOften,
  tooManyAtOnce: () => 'Masyadong marami ang sabay na hinihiling ng organisasyon ninyo. Maghintay nang kaunti.',
  // Accounts and the team.
  currentPasswordWrong: () => 'Hindi tama ang kasalukuyang password.',
  secondFactorOff: () => 'Hindi pa nakabukas ang two-step sign-in mo.',
  secondFactorOn: () => 'Nakabukas na ang two-step sign-in mo.',
  setUpOver: () => 'Masyadong natagalan ang pag-set up. Magsimula ulit.',
  linkNotGood: () => 'Wala nang bisa ang link na ito.',
  alreadyMember: ({ email, organization }: Email & { organization: string }) =>
    `Miyembro na ng ${organization} si ${email}.`,
  passwordOfExistingUser: ({ email }: Email) => `May account na si ${email}, na may sariling password.`,
  signInToAccept: ({ email }: Email) => `May account na si ${email}.`,
  lastOwner: ({ organization }: { organization: string }) =>
    `Maiiwang walang may-ari ang ${organization}. Gawin munang may-ari ang iba.`,
  operatorAlready: ({ email }: Email) => `Operator na si ${email}.`,
  operatorEnrolled: ({ email }: Email) => `May two-step sign-in na si ${email}.`,
  callbackSecretShown: () => 'Naipakita na ang lihim ng callback, at isang beses lang ito ipinapakita.',
  suspendedAlready: ({ name }: Named) => `Suspendido na ang ${name}.`,
  notSuspended: ({ name }: Named) => `Hindi suspendido ang ${name}.`,
  webhookInactive: () => 'Sarado ang webhook kaya walang ipinapadala rito.',
  messageGone: () => 'Hindi na nakatago ang mensahe kaya hindi na maipapadala ulit.',
  clockNotAhead: () => 'Pasulong lang ang oras sa sandbox, at lampas na roon ang oras nito ngayon.',
  // Events and what hangs on them.
  invalidState: ({ status }: { status: keyof typeof eventStates; what: string }) => eventStates[status],
  movedIntoPast: () =>
    'May nabili o nakareserba nang mga tiket ng event, kaya hindi ito maililipat sa oras na tapos na ito.',
  capacityBelowSold: ({ least }: { least: number }) =>
    `Hindi bababa sa ${least} ang kasya: iyon ang nabili at nakareserba na.`,
  quantityBelowSold: ({ least, name }: Named & { least: number }) =>
    `Hindi bababa sa ${least} ang bilang ng ${name}: iyon ang nabili at nakareserba na.`,
  ticketsSold: ({ sold, held, refunded }: { sold: number; held: number; refunded: number }) =>
    `Hindi na mabubura: ${sold} tiket ang nabili, ${held} ang nakareserba at ${refunded} ang na-refund.`,
  ticketQuotaReached: ({ more, most, used }: Most & { more: number; used: number }) =>
    `Hindi na kasya ang ${more} pang tiket: hanggang ${most} lang ang inyo sa mga event na hindi naka-archive, at ${used} na ang gamit.`,
  takenDownAlready: ({ name }: Named) => `Natanggal na ang ${name}.`,
  notTakenDown: ({ name }: Named) => `Hindi natanggal ang ${name}.`,
  interestNotTaken: ({ isOver }: { isOver: boolean }) =>
    isOver ? 'Tapos na ang event.' : 'Hindi na presale ang event, kaya wala nang inililista.',
  promoCodeUsed: ({ code, orders }: { code: string; orders: number }) =>
    `Hindi na mabubura ang ${code}: ${orders} order na ang gumamit nito.`,
  questionAnswered: ({ field }: { field: 'kind' | 'perTicket' }) =>
    `May sumagot na sa tanong kaya hindi na mababago ${field === 'kind' ? 'ang uri nito' : 'kung bawat tiket o bawat order ito itatanong'}.`,
  doorClosed: ({ name }: Named) => `Higit isang araw nang tapos ang ${name}.`,
  doorLimited: tooOften,
  doorCodeFull: () => 'Masyado nang maraming device ang gumamit ng door code na ito.',
  pictureQuotaReached: ({ what, most, tier }: Most & { what: 'pictures' | 'megabytes of pictures'; tier: string }) =>
    `Naabot na ang hangganang ${most} ${what === 'pictures' ? 'larawan' : 'megabyte ng mga larawan'} ng antas na ${tier}.`,
  pictureStoreAway: () => 'Hindi maitago ang larawan sa ngayon. Subukan ulit mayamaya.',
  picturesTooCostly: ({ seconds }: { seconds: number }) =>
    `Umabot na sa ${seconds} segundo sa loob ng isang minuto ang pagbasa sa mga larawan ninyo; iyon na ang hangganan. Maghintay nang kaunti at subukan ulit.`,
  drawingsBusy: () => 'Masyadong maraming dokumento at larawan ang ginagawa sa ngayon. Subukan ulit mayamaya.',
  fileTooLarge: ({ mebibytesMax }: { mebibytesMax: number }) => `Mas malaki sa ${mebibytesMax} MiB ang file.`,
  uploadTooLarge: ({ mebibytesMax }: { mebibytesMax: number }) => `Mas malaki sa ${mebibytesMax} MiB ang file.`,
  fileTooSlow: ({ kibibytesMin }: { kibibytesMin: number }) =>
    `Mas mabagal sa ${kibibytesMin} KiB bawat segundo ang dating ng file. Subukan ulit sa mas mabilis na koneksiyon.`,
  // Messages to holders.
  messageSent: () => 'Naipadala na ang mensahe.',
  messageWithheld: () =>
    'Makapagpapadala ng mensahe kapag pinayagan na ng operator ng Takilya na magbenta ang organisasyon at ang event.',
  messageTooLate: () => 'Lampas na ang panahon para magpadala ng mensahe tungkol sa event na ito.',
  nobodyToWrite: () => 'Walang makakatanggap ng mensaheng ito.',
  recipientsChanged: ({ before, now }: { before: number; now: number }) =>
    `Nagbago ang bilang ng makakatanggap: ${now} na, mula ${before}. Tingnan muna bago ipadala.`,
  tooManyMessages: ({ most }: Most) => `${most} mensahe lang ang puwede sa isang event sa loob ng 24 oras.`,
  // Orders and money.
  notOnSale: ({ what }: { what: Fault }) => ofFault(what),
  soldOutError: ({ name, left }: Named & { left: number }) =>
    left === 0 ? `Ubos na ang ${name}.` : `${left} na lang ang natitirang ${name}.`,
  challengeNeeded: () => 'Marami ang gusto ng tiket ng event na ito ngayon. Subukan ulit.',
  tooManyHeld: () => 'Masyado nang maraming tiket ng event na ito ang nakareserba sa iyo na hindi pa bayad.',
  tooManyFree: () => 'Masyado nang maraming libreng tiket ng event na ito ang nakuha mo, o mula sa kinaroroonan mo.',
  orderStateForbids: ({ what }: { what: string }) =>
    ofOrder[what] ?? 'Hindi ito magagawa sa order na ito dahil sa katayuan nito.',
  holdEnded: () => 'Tapos na ang oras para bayaran ang order na ito, at ibinebenta na ulit ang mga tiket nito.',
  buyerErased: () => 'Nabura na ang pangalan at address ng bumili kaya walang masusulatan.',
  ticketsUsed: () => 'May nakapasok na gamit ang isang tiket ng order na ito kaya hindi na ito maisasauli.',
  ticketsGivenOn: () => 'Naibigay na sa iba ang mga tiket ng order na ito kaya walang maisasauli.',
  giveBackOver: () =>
    'Hindi maisasauli ang mga tiket na ito: hindi inilipat ang event, o tapos na ang panahon para rito.',
  giveBackRefused: () => 'Hindi tinanggap ng payment provider ang refund kaya may bisa pa ang mga tiket.',
  ticketNotGivable: ({ why }: { why: keyof typeof notGivable }) => notGivable[why],
  answersClosed: () => 'Nagsimula na o nakansela ang event kaya hindi na mababago ang mga sagot.',
  addressChangeEnded: () => 'Napagpasyahan na ang kahilingang ito para sa ibang address, o may pumalit nang iba.',
  ticketsNotRefundable: ({ why }: { why: Fault }) => `May piniling tiket na ${ofFault(why).replace('ay ', '')}.`,
  refundExceeds: ({ refundable }: { refundable: string | number }) =>
    `Hanggang ₱${refundable} na lang ng order na ito ang maibabalik.`,
  refundOtherThanShown: ({ pesos }: { pesos: string | number }) =>
    `Sa ngayon ₱${pesos} ang babalik para sa mga tiket na ito, na iba sa ipinakita.`,
  refundRefused: ({ reason }: { reason: string }) => `Tinanggihan ng payment provider ang refund: ${reason}`,
  refundInDoubt: () =>
    'Hindi sumasagot ang payment provider kaya walang nakaaalam kung ano na ang nangyari sa refund na ito.',
  refundKnown: () => 'Naitala na ang refund na ito dati, na may ibang halaga o kinalabasan.',
  otherProvider: ({ provider }: { provider: string }) =>
    `Binayaran ang order sa pamamagitan ng ${provider}, na hindi ginagamit ngayon.`,
  checkoutRefused: () => 'Hindi tinatanggap ng payment provider ang bayad na ito sa paraang ito.',
  tooManyPayments: ({ most }: Most) => `Hanggang ${most} subok lang na magbayad ang isang order.`,
  outcomeImpossible: () => 'Agad natatapos ang order na walang bayad, kaya hindi iyon mangyayari rito.',
  restingStateForbids: ({ status }: { status: string }) =>
    waiting[status] ?? 'Hindi na ito magagawa dahil sa katayuan nito.',
  notAcceptable: () => 'Hindi matatanggap ang perang ito para sa order nito. Ibalik na lang ito.',
  notDisputable: ({ why }: { why: keyof typeof notDisputed }) => `Hindi ito mapagtatalunan: ${notDisputed[why]}.`,
  disputeKnown: () => 'Naitala na ang dispute na ito dati, na may ibang order o halaga.',
  nothingToFile: () => 'Walang maisasama sa file.',
  payoutStateForbids: () => 'Hindi na ito magagawa sa payout na ito dahil sa katayuan nito.',
  payoutWaiting: () => 'May hinihintay pa ang payout: tingnan ang account na padadalhan.',
  payoutNotReturned: () => 'Wala nang natitira sa payout na ito na maipapadala ulit.',
  payoutNotCovered: ({ cause }: { cause: keyof typeof notSent }) =>
    `Hindi dapat ipadala ang payout: ${notSent[cause]}.`,
  reportRefused: ({ line, column, given, why }: { line?: number; column?: string; given?: string; why: Fault }) => {
    const place = [line === undefined ? [] : `Linya ${line}`, column === undefined ? [] : `column na "${column}"`]
      .flat()
      .join(', ');
    const but = given === undefined ? '' : `, pero "${given}" ang nakasulat`;
    return place === '' ? ofFault(why) : `${place}: ${ofFault(why)}${but}.`;
  },
};
