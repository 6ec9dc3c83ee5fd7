import { type Fault, sentenceOf } from '../../../src/core/base/faults/faults.ts';
import { filFaults } from './faults.ts';

type Named = { name: string };
type Email = { email: string };
type Most = { most: number };
const ofFault = (fault: Fault) => sentenceOf(fault, filFaults);
const tooOften = () => 'Masyado nang maraming subok. Maghintay nang kaunti, saka subukan ulit.';

const limited = {
  'ticket types of an event': 'ticket type',
  'performers of an event': 'performer',
  'schedule entries of an event': 'item sa schedule',
  'brands of an event': 'brand',
  'access codes of an event': 'access code',
  'promo codes of an event': 'promo code',
  'door codes of an event': 'door code',
  'promo codes of a series': 'promo code ng isang serye',
  'door codes of a series': 'door code ng isang serye',
  'questions of an event': 'tanong',
  'zones of an event': 'zone',
  'dates of a series': 'petsa sa isang serye',
  'bundles of an event': 'bundle',
  'reserved tickets of a ticket type': 'nakareserbang ticket ng isang ticket type',
  'seating plans of an organization': 'seating plan',
  'seat blocks of an event': 'block ng mga upuan',
  'versions of a seating plan': 'bersiyon ng seating plan',
  'MiB of seating plans and their versions': 'MiB ng mga seating plan at bersiyon nila',
  'questions of an event, withdrawn ones included': 'tanong, kasama ang mga binawi',
  'drafts of messages of an event': 'draft ng mensahe',
  'drafts of messages of a series': 'draft ng mensahe ng isang serye',
  'orders of complimentary tickets of an event in a day': 'complimentary order bawat araw',
  'resets of a sandbox within a day': 'pag-reset ng sandbox sa loob ng isang araw',
  sandboxes: 'sandbox',
  'venues of an organization': 'venue',
  'webhooks of an organization': 'webhook',
  'exports of an organization': 'export',
  'active API keys': 'active na API key',
  'members and open invitations': 'miyembro at imbitasyon',
  'invitations a day': 'imbitasyon bawat araw',
};

const edited = {
  event: 'ng event',
  'ticket type': 'ng ticket type',
  performer: 'ng performer',
  'schedule entry': 'ng item sa schedule',
  brand: 'ng brand',
  question: 'ng tanong',
  'promo code': 'ng promo code',
  zone: 'ng zone',
  bundle: 'ng bundle',
  seating: 'ng mga upuan',
  'seating plan': 'ng seating plan',
  webhook: 'ng webhook',
  message: 'ng mensahe',
  organization: 'ng organisasyon',
  page: 'ng page',
};

const eventStates = {
  DRAFT: 'Hindi iyon puwede sa draft. I-publish muna ang event.',
  PUBLISHED: 'Hindi iyon puwede habang naka-publish ang event. I-unpublish muna ito.',
  ARCHIVED: 'Hindi na mababago ang naka-archive na event.',
};

const notSent = {
  OPERATOR: 'binawi ito ng operator',
  ORGANIZATION_SUSPENDED: 'suspendido ang organisasyon',
  EVENT_CANCELLED: 'kinansela ang isang event na kasama rito',
  EVENT_TAKEN_DOWN: 'tinanggal ang isang event na kasama rito',
  NOT_COVERED: 'kulang na ang balance para rito',
};

const notReturnable = {
  OFF: 'Hindi tumatanggap ng ibinabalik na ticket ang organizer ng event na ito.',
  LATE: 'Tapos na ang oras para ibalik ang ticket na ito.',
  OVER: 'Tapos na o kinansela ang event, kaya hindi na maibabalik ang mga ticket nito.',
  ADMITTED: 'Nagamit na sa entrance ang ticket na ito, kaya hindi na ito maibabalik.',
  VOID: 'Hindi na valid ang ticket na ito, kaya hindi na ito maibabalik.',
  OFFERED: 'Ipinadala sa iba ang ticket na ito. I-cancel muna ang transfer.',
  GIVEN_ON: 'Na-transfer na ang ticket na ito, kaya hindi na ito maibabalik.',
  RETURNING: 'Nire-refund na ang ticket na ito.',
  DISPUTED: 'May dispute ang bayad sa order na ito, kaya hindi maibabalik ang mga ticket nito.',
  NOT_BOUGHT: 'Hindi binili online ang ticket na ito, kaya hindi ito maibabalik dito.',
  ADD_ON: 'Mga ticket lang ang maibabalik para ibenta sa iba.',
  STATUTORY: 'May discount na ayon sa batas ang ticket na ito, kaya hindi ito maibebenta sa iba sa presyo nito.',
  STATUS: 'Mga ticket lang ng bayad na order ang maibabalik.',
};

const notExchangeable = {
  STATUS: 'Kumpletong order lang ang puwedeng ilipat sa ibang petsa.',
  OFF: 'Hindi pinapayagan ng organizer na palitan ang petsa ng order na ito.',
  LATE: 'Tapos na ang oras para palitan ang petsa ng order na ito.',
  CANCELLED: 'Kinansela ang event, kaya hindi mapapalitan ang petsa ng order na ito.',
  ADMITTED: 'Nagamit na sa entrance ang isang ticket ng order na ito, kaya hindi mapapalitan ang petsa.',
  OFFERED: 'May ticket sa order na ito na ipinadala sa iba. I-cancel muna ang transfer.',
  GIVEN_ON: 'May ticket sa order na ito na na-transfer na, kaya hindi mapapalitan ang petsa.',
  REFUNDED: 'May na-refund na sa order na ito, kaya hindi mapapalitan ang petsa.',
  RETURNED: 'May ticket sa order na ito na ibinabalik, kaya hindi mapapalitan ang petsa.',
  DISPUTED: 'May dispute ang bayad sa order na ito, kaya hindi mapapalitan ang petsa.',
  GIFT: 'Hindi mapapalitan ang petsa ng mga complimentary ticket.',
  PROMO: 'Hindi mapapalitan ang petsa ng order na may promo code.',
  BUNDLE: 'Hindi mapapalitan ang petsa ng order na may bundle.',
  PAID_OUT: 'Nabayaran na ang organizer para sa order na ito, kaya hindi mapapalitan ang petsa.',
  TOO_OFTEN: 'Masyado nang maraming beses pinalitan ang petsa ng order na ito ngayong araw. Subukan ulit bukas.',
  OTHER_SERIES: 'Hindi iyon ibang petsa ng parehong series.',
  NO_TYPE: 'Walang parehong ticket type sa petsang iyon.',
  ONE_TYPE: 'Iisa lang ang ticket type sa petsang iyon; higit sa isa ang nasa order na ito na may parehong pangalan.',
  OTHER_PRICE: 'Iba ang presyo sa petsang iyon.',
  TOO_MANY: 'Hindi puwede ang ganito karaming ticket sa isang order sa petsang iyon.',
};

const notMovable = {
  VOID: 'Hindi na valid ang ticket na ito kaya hindi na ito maililipat ng upuan.',
  ADMITTED: 'May nakapasok na gamit ang ticket na ito kaya hindi na ito maililipat ng upuan.',
  RETURNING: 'Nire-refund ang ticket na ito kaya hindi ito maililipat ng upuan.',
  RETURNED: 'Ibinabalik ng may hawak ang ticket na ito kaya hindi ito maililipat ng upuan.',
  CANCELLED: 'Kanselado ang event kaya hindi na maililipat ng upuan ang mga ticket.',
};
const notUndoable = {
  LATE: 'Mahigit limang minuto na ang bentang ito kaya hindi na mababawi.',
  ADMITTED: 'May nakapasok na gamit ang ticket ng bentang ito kaya hindi na mababawi.',
  CHANGED: 'Na-refund o nabago na ang bentang ito kaya hindi na mababawi.',
  NOT_SOLD: 'Hindi nabenta ang reservation na ito kaya walang mababawi.',
  CANCELLED: 'Kanselado ang event: kasama nitong ire-refund ang mga benta.',
};
const notGivable = {
  OFFERED: 'Naipadala na sa iba ang ticket na ito.',
  GIVEN: 'Na-transfer na sa iba ang ticket na ito.',
  TAKEN_BACK: 'Na-cancel na ang transfer na ito.',
  ADMITTED: 'Nagamit na sa entrance ang ticket na ito kaya hindi na ito mata-transfer.',
  RETURNING: 'Nire-refund na ang ticket na ito kaya hindi na ito mata-transfer.',
  VOID: 'Hindi na valid ang ticket na ito kaya hindi na ito mata-transfer.',
  OVER: 'Tapos na ang event kaya hindi na mata-transfer ang mga ticket nito.',
  CANCELLED: 'Kinansela ang event kaya hindi na mata-transfer ang mga ticket nito.',
  OFF: 'Hindi pinapayagan ng organizer ang transfer ng mga ticket sa event na ito.',
};

const notTaken = {
  CLOSED: 'Isinara na ng bumili ang link na ito.',
  UNPAID: 'Hindi pa bayad ang mga ticket.',
  NONE_LEFT: 'Wala nang ticket sa link na ito.',
  TAKEN: 'May nakauna na sa ticket na ito.',
  HAS_ONE: 'May ticket na sa order na ito ang address na ito.',
};

const notDisputed = {
  'the payment completed no order': 'walang order na nabayaran nito',
  'it is more than was paid and not disputed before': 'mas malaki ito sa bayad na hindi pa na-dispute',
  'nothing was paid for the order': 'walang nabayaran sa order',
};

const ofOrder: Record<string, string> = {
  'be refunded': 'Hindi na mare-refund ang order na ito dahil sa status nito.',
  'be refunded: nothing was paid': 'Walang nabayaran sa order na ito kaya walang mare-refund.',
  'have tickets sent': 'Walang maipapadalang ticket sa order na ito dahil sa status nito.',
  'go to another address': 'Hindi na mapapalitan ang address ng order na ito dahil sa status nito.',
};

// Where a refund stands so that nobody should end it yet.
const waiting: Record<string, string> = {
  'PENDING for less than a day': 'Wala pang isang araw ang refund; hintayin muna ang provider.',
  'PENDING and was not asked for once more': 'I-check muna ulit sa provider ang refund.',
  'PENDING and the provider is being asked for it at this moment':
    'Chine-check ngayon sa provider ang refund. Subukan ulit pagkalipas ng isang minuto.',
};

/** What is said of a refusal as a whole. `http/pages/refusals.ts` holds names and values against the refusals themselves. */
export const filRefusals = {
  limitReached: ({ what, most }: Most & { what: keyof typeof limited }) =>
    `Hanggang ${most} ${limited[what]} lang, at naabot na ito.`,
  preconditionFailed: ({ record }: { record: keyof typeof edited }) =>
    `May nagbago ${edited[record]} mula nang buksan mo ito.`,
  idempotencyInProgress: () => 'Pinoproseso pa ang form na kasesend mo lang.',
  tooManyGuesses: tooOften,
  tooManyWrongTokens: tooOften,
  tooManyAttempts: () => 'Masyado nang maraming subok.',
  rateLimited: tooOften,
  tooManyAtOnce: () => 'Masyadong maraming sabay-sabay na request ang organisasyon ninyo. Maghintay nang kaunti.',
  // Accounts and the team.
  currentPasswordWrong: () => 'Mali ang kasalukuyang password.',
  secondFactorOff: () => 'Naka-off pa ang two-step sign-in mo.',
  secondFactorOn: () => 'Naka-on na ang two-step sign-in mo.',
  setUpOver: () => 'Masyadong natagalan ang pag-set up. Magsimula ulit.',
  providerSilent: () =>
    'Hindi sumasagot nang maayos ang sign-in ng organisasyon. Subukan ulit mamaya, o mag-sign in gamit ang password.',
  sandboxNameTaken: ({ name }: Named) => `May sandbox nang ${name} ang pangalan.`,
  passkeyNotMade: () => 'Hindi naidagdag ang passkey. Ulitin, at tapusin sa loob ng limang minuto.',
  passkeysFull: () => 'Puno na ang mga passkey ng account mo. Mag-remove muna ng isa.',
  linkNotGood: () => 'Hindi na gumagana ang link na ito.',
  alreadyMember: ({ email, organization }: Email & { organization: string }) =>
    `Miyembro na ng ${organization} si ${email}.`,
  passwordOfExistingUser: ({ email }: Email) => `May account na si ${email}, na may sariling password.`,
  signInToAccept: ({ email }: Email) => `May account na si ${email}.`,
  lastOwner: ({ organization }: { organization: string }) =>
    `Dapat may kahit isang owner ang ${organization}. Gawin munang owner ang iba.`,
  operatorAlready: ({ email }: Email) => `Operator na si ${email}.`,
  operatorEnrolled: ({ email }: Email) => `May two-step sign-in na si ${email}.`,
  callbackSecretShown: () => 'Naipakita na ang callback secret, at isang beses lang ito ipinapakita.',
  documentMissing: ({ name }: Named) => `Walang tinanggap na COR_2303 ang ${name}.`,
  documentUnknown: () => 'Walang ganoong dokumento.',
  suspendedAlready: ({ name }: Named) => `Suspendido na ang ${name}.`,
  notSuspended: ({ name }: Named) => `Hindi suspendido ang ${name}.`,
  webhookInactive: () => 'Naka-off ang webhook kaya walang ipinapadala rito.',
  messageGone: () => 'Wala na sa amin ang mensahe kaya hindi na ito maipapadala ulit.',
  clockNotAhead: () => 'Pasulong lang ang oras sa sandbox, at lampas na ito roon.',
  // Events and what hangs on them.
  invalidState: ({ status }: { status: keyof typeof eventStates; what: string }) => eventStates[status],
  movedIntoPast: () =>
    'May nabenta o naka-reserve nang ticket sa event, kaya hindi puwedeng lumipas na ang bagong petsa.',
  kindOfSold: ({ name }: Named) => `May nabenta nang ${name}, kaya hindi na ito puwedeng palitan ng uri.`,
  entryTightened: () => 'May nakapasok na, kaya hindi na puwedeng bawasan ang saklaw ng mga ticket.',
  entryDayGone: ({ name }: Named) => `Para sa araw na mawawala sa event ang ${name}. Palitan muna ang mga araw nito.`,
  zoneNameTaken: ({ name }: Named) => `May zone na ${name} na ang event na ito. Pumili ng iba.`,
  typeOnPlan: ({ name }: Named) =>
    `Nasa seating plan ng event ang ${name}, kaya sa mga upuan nito nakasalalay kung ilan ito.`,
  planUsed: ({ name, events }: Named & { events: number }) =>
    `Hindi mabubura ang ${name}: ${events} event ang nagbebenta ng mga upuan nito.`,
  paintedOver: ({ count }: { count: number }) =>
    `Mawawalan ng ticket type ang ${count} lugar na hawak o nabili na. Iwan sila sa ticket type nila, o ilipat o i-refund muna ang mga ticket nila.`,
  seatsTaken: ({ count }: { count: number }) =>
    `${count} sa mga upuan ang hawak, nabili o naka-block na. Alisin sila sa listahan.`,
  seatingSold: ({ sold, held }: { sold: number; held: number }) =>
    `Hindi na maaalis ang plan: ${sold} ticket nito ang nabili na at ${held} ang hawak.`,
  bundleUsed: ({ name }: Named) => `May nag-order na ng ${name}, kaya hindi na ito mabubura.`,
  bundleAboveParts: ({ name }: Named) => `Hindi na babagay ang bundle na ${name} sa presyo ng mga ticket nito.`,
  typeInBundle: ({ name }: Named) => `May ticket nito sa bundle na ${name}.`,
  zoneInUse: ({ name }: Named) => `Gamit pa ng door code o ticket type ang ${name}.`,
  templateGone: () => 'Nabura na ang event na ginagaya ng mga petsa.',
  dateBegun: ({ name }: Named) => `Nagsimula na ang ${name}, at para sa mga susunod na petsa ang pagbabago.`,
  capacityBelowSold: ({ least }: { least: number }) =>
    `Hindi puwedeng bumaba sa ${least} ang capacity: ganoon na karami ang nabenta at naka-reserve.`,
  quantityBelowSold: ({ least, name }: Named & { least: number }) =>
    `Hindi puwedeng bumaba sa ${least} ang dami ng ${name}: ganoon na karami ang nabenta at naka-reserve.`,
  ticketsSold: ({ sold, held, refunded }: { sold: number; held: number; refunded: number }) =>
    `Hindi na mabubura: ${sold} ticket ang nabenta, ${held} ang naka-reserve at ${refunded} ang na-refund.`,
  ticketQuotaReached: ({ more, most, used }: Most & { more: number; used: number }) =>
    `Hindi na kasya ang ${more} pang ticket: hanggang ${most} lang ang puwede sa mga event na hindi naka-archive, at ${used} na ang gamit.`,
  takenDownAlready: ({ name }: Named) => `Natanggal na ang ${name}.`,
  notTakenDown: ({ name }: Named) => `Hindi natanggal ang ${name}.`,
  interestNotTaken: ({ isOver }: { isOver: boolean }) =>
    isOver ? 'Tapos na ang event.' : 'Hindi na presale ang event, kaya sarado na ang listahan.',
  codeTaken: ({ code }: { code: string }) => `May code na ${code} na ang event na ito. Pumili ng iba.`,
  promoCodeUsed: ({ code, orders }: { code: string; orders: number }) =>
    `Hindi na mabubura ang ${code}: ginamit na ito sa ${orders} order.`,
  questionAnswered: ({ field }: { field: 'kind' | 'perTicket' }) =>
    `May sumagot na sa tanong kaya hindi na mababago ${field === 'kind' ? 'ang uri nito' : 'kung bawat ticket o bawat order ito itatanong'}.`,
  doorClosed: ({ name }: Named) => `Higit isang araw nang tapos ang ${name}.`,
  doorAppTooOld: () => 'Luma na ang door app na ito para sa paraan ng pagpasok sa event. I-update muna ito.',
  doorLimited: tooOften,
  doorCodeFull: () => 'Masyado nang maraming device ang gumamit ng door code na ito.',
  pictureQuotaReached: ({ what, most, tier }: Most & { what: 'pictures' | 'megabytes of pictures'; tier: string }) =>
    `Naabot na ang limit na ${most} ${what === 'pictures' ? 'larawan' : 'megabyte ng larawan'} ng ${tier} plan.`,
  pictureStoreAway: () => 'Hindi ma-save ang larawan ngayon. Subukan ulit maya-maya.',
  picturesTooCostly: ({ seconds }: { seconds: number }) =>
    `Umabot na sa limit na ${seconds} segundo bawat minuto ang pagproseso ng mga larawan ninyo. Maghintay nang kaunti, saka subukan ulit.`,
  drawingsBusy: () => 'Masyadong maraming dokumento at larawan ang ginagawa ngayon. Subukan ulit maya-maya.',
  fileTooLarge: ({ mebibytesMax }: { mebibytesMax: number }) => `Mas malaki sa ${mebibytesMax} MiB ang file.`,
  uploadTooLarge: ({ mebibytesMax }: { mebibytesMax: number }) => `Mas malaki sa ${mebibytesMax} MiB ang file.`,
  fileTooSlow: ({ kibibytesMin }: { kibibytesMin: number }) =>
    `Mas mabagal sa ${kibibytesMin} KiB bawat segundo ang upload. Subukan ulit sa mas mabilis na connection.`,
  // Messages to holders.
  messageSent: () => 'Naipadala na ang mensahe.',
  messageWithheld: () =>
    'Puwede kang magpadala ng mensahe kapag naaprubahan na ng Takilya ang organisasyon at ang event.',
  messageTooLate: () => 'Lampas na ang panahon ng pagpapadala ng mensahe tungkol sa event na ito.',
  nobodyToWrite: () => 'Walang makakatanggap ng mensaheng ito.',
  recipientsChanged: ({ before, now }: { before: number; now: number }) =>
    `Nagbago ang bilang ng makakatanggap: ${now} na, mula ${before}. I-check muna bago ipadala.`,
  tooManyMessages: ({ most }: Most) => `Hanggang ${most} mensahe lang bawat event sa loob ng 24 oras.`,
  // Orders and money.
  notOnSale: ({ what }: { what: Fault }) => ofFault(what),
  soldOutError: ({ name, left }: Named & { left: number }) =>
    left === 0 ? `Sold out na ang ${name}.` : `${left} na lang ang natitirang ${name}.`,
  cardUsed: () => 'May ticket na ang card na ito sa event, o dalawang beses na nilagay.',
  cardNeeded: () => 'May discount na ayon sa batas ang ticket na ito: kailangan ng sariling card ng tatanggap.',
  seatTaken: ({ seats }: { seats: readonly string[] }) => `Nakuha na ang upuang ${seats.slice(0, 10).join(', ')}.`,
  orphanSeat: ({ seats }: { seats: readonly string[] }) =>
    `May maiiwang nag-iisang upuan (${seats.slice(0, 10).join(', ')}). Pumili ng iba.`,
  saleNotUndoable: ({ why }: { why: keyof typeof notUndoable }) => notUndoable[why],
  eventOfSeries: ({ name }: Named) => `Petsa na ng isang serye ang ${name}. Doon idagdag ang mga petsa.`,
  dateTaken: ({ name }: Named) => `Magsisimula ang ${name} nang kasabay ng ibang petsa ng serye nito.`,
  reservationOver: ({ what }: { what: 'SOLD' | 'OVER' }) =>
    what === 'SOLD' ? 'Nakuha na ang reservation na ito.' : 'Tapos na ang oras ng reservation na ito.',
  doorSalesLimit: ({ pesosLeft, ticketsLeft }: { pesosLeft: number | null; ticketsLeft: number | null }) => {
    const left = [
      ...(pesosLeft === null ? [] : [`₱${pesosLeft}`]),
      ...(ticketsLeft === null ? [] : [`${ticketsLeft} ticket`]),
    ];
    return `Hanggang ${left.join(' at ')} na lang ang maibebenta gamit ang door code na ito ngayong araw. Walang nabenta.`;
  },
  ticketNotMovable: ({ why }: { why: keyof typeof notMovable }) => notMovable[why],
  challengeNeeded: () => 'Napakaraming bumibili ng ticket sa event na ito ngayon. Subukan ulit.',
  tooManyHeld: () => 'Masyado nang maraming ticket sa event na ito ang naka-reserve sa iyo na hindi pa bayad.',
  tooManyFree: () => 'Masyado nang maraming libreng ticket sa event na ito ang nakuha mo, o mula sa connection mo.',
  orderStateForbids: ({ what }: { what: string }) =>
    ofOrder[what] ?? 'Hindi ito puwede sa order na ito dahil sa status nito.',
  holdEnded: () => 'Naubos na ang oras para bayaran ang order na ito, at ibinebenta na ulit ang mga ticket nito.',
  buyerErased: () => 'Nabura na ang pangalan at address ng bumili kaya walang mapapadalhan.',
  ticketsUsed: () => 'Nagamit na sa entrance ang isang ticket ng order na ito kaya hindi na ito mare-refund.',
  ticketsGivenOn: () => 'Na-transfer na ang mga ticket ng order na ito kaya walang mare-refund.',
  noRefundWaits: () => 'Walang refund ng order na ito na naghihintay ng account.',
  giveBackOver: () =>
    'Hindi mare-refund ang mga ticket na ito: hindi na-reschedule ang event, o lampas na ang deadline.',
  giveBackRefused: () => 'Hindi tinanggap ng payment provider ang refund kaya valid pa ang mga ticket.',
  ticketNotGivable: ({ why }: { why: keyof typeof notGivable }) => notGivable[why],
  ticketNotReturnable: ({ why }: { why: keyof typeof notReturnable }) => notReturnable[why],
  ticketPutUpTooOften: () =>
    'Tatlong beses nang inialok sa waiting list ang ticket na ito, kaya hindi na ito maiaalok ulit.',
  noOpenReturn: () => 'Hindi ibinabalik ang ticket na ito, o may bumili na nito.',
  ticketNotTaken: ({ why }: { why: keyof typeof notTaken }) => notTaken[why],
  changeLinkOver: () => 'Hindi na gumagana ang link na ito: may nagbago na sa listahan, o hindi ka na naghihintay.',
  orderNotExchangeable: ({ why }: { why: keyof typeof notExchangeable }) => notExchangeable[why],
  answersClosed: () => 'Nagsimula na o nakansela ang event kaya hindi na mababago ang mga sagot.',
  addressChangeEnded: () => 'Sarado na ang request na ito para sa ibang address, o napalitan na ng iba.',
  ticketsNotRefundable: ({ why }: { why: Fault }) =>
    `Hindi mare-refund ang isang piniling ticket: ${ofFault(why).toLowerCase()}.`,
  refundExceeds: ({ refundable }: { refundable: string | number }) =>
    `Hanggang ₱${refundable} na lang ng order na ito ang mare-refund.`,
  refundOtherThanShown: ({ pesos }: { pesos: string | number }) =>
    `₱${pesos} na ang mare-refund para sa mga ticket na ito, na iba sa ipinakita.`,
  refundRefused: ({ reason }: { reason: string }) => `Tinanggihan ng payment provider ang refund: ${reason}`,
  refundInDoubt: () => 'Hindi sumasagot ang payment provider kaya hindi pa alam kung natuloy ang refund na ito.',
  refundKnown: () => 'Naitala na ang refund na ito dati, na may ibang halaga o kinalabasan.',
  otherProvider: ({ provider }: { provider: string }) =>
    `Binayaran ang order gamit ang ${provider}, na hindi na ginagamit ngayon.`,
  checkoutRefused: () => 'Hindi tinanggap ng payment provider ang bayad sa paraang ito.',
  tooManyPayments: ({ most }: Most) => `Hanggang ${most} subok lang ang pagbabayad ng isang order.`,
  outcomeImpossible: () => 'Tapos agad ang order na walang bayad, kaya hindi iyon mangyayari rito.',
  restingStateForbids: ({ status }: { status: string }) =>
    waiting[status] ?? 'Hindi na ito puwede dahil sa status nito.',
  notAcceptable: () => 'Hindi matatanggap ang bayad na ito para sa order nito. I-refund na lang ito.',
  notDisputable: ({ why }: { why: keyof typeof notDisputed }) => `Hindi ito puwedeng i-dispute: ${notDisputed[why]}.`,
  disputeKnown: () => 'Naitala na ang dispute na ito dati, na may ibang order o halaga.',
  nothingToFile: () => 'Walang maisasama sa file.',
  payoutStateForbids: () => 'Hindi ito puwede dahil sa status ng payout.',
  payoutWaiting: () => 'Walang payout account ang organisasyon, o wala pang tatlong araw mula nang palitan ito.',
  payoutNotReturned: () => 'Wala nang natitira sa payout na ito na maipapadala ulit.',
  payoutNotCovered: ({ cause }: { cause: keyof typeof notSent }) =>
    `Hindi puwedeng ipadala ang payout: ${notSent[cause]}.`,
  reportRefused: ({ line, column, given, why }: { line?: number; column?: string; given?: string; why: Fault }) => {
    const place = [line === undefined ? [] : `Linya ${line}`, column === undefined ? [] : `column na "${column}"`]
      .flat()
      .join(', ');
    const but = given === undefined ? '' : `, pero "${given}" ang nakasulat`;
    return place === '' ? ofFault(why) : `${place}: ${ofFault(why)}${but}.`;
  },
};
