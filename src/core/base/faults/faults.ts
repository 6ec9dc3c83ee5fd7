type Least = { least: number };
type Most = { most: number };
type Choices = { choices: readonly string[] };
/** The field that it is held against. */
type Other = { other: string };
/** Of a list that was sent. */
type Cell = { line: number; column: string };
type Seat = { seat: string };
type Seats = { seats: readonly string[] };

/**
 * What can be wrong with what somebody sent, by name, with the sentence in which APIs and the command line say it. People at a
 * page read it in the words of their language (`web/texts/…/faults.ts`), which the type checker wants for every name.
 */
export const faultSentences = {
  required: () => 'is required',
  noStatutory: () => 'is not taken: prices by law are not applied here',
  noStatutoryOfType: () => 'is not taken for this ticket type',
  cardUsed: () => 'has a ticket of this event already, or is named twice',
  null: () => 'must not be null',
  empty: () => 'must not be empty',
  unstorable: () => 'must not contain NUL or broken characters',
  controlCharacters: () => 'must not contain control characters',
  notAnObject: () => 'must be a JSON object',
  notAnArray: () => 'must be an array',
  notText: () => 'must be text',
  notYesOrNo: () => 'must be true or false',
  notANumber: () => 'must be a number',
  notWhole: () => 'must be a whole number',
  notOneOf: ({ choices }: Choices) => `must be one of ${choices.join(', ')}`,
  unknownField: ({ nearest }: { nearest?: string }) =>
    nearest === undefined ? 'is not a known field' : `is not a known field; did you mean ${nearest}?`,
  unmatched: ({ pattern }: { pattern: string }) => `must match ${pattern}`,
  itemsTooMany: ({ most }: Most) => `must have at most ${most} items`,
  itemsTooFew: ({ least }: Least) => `must have at least ${least} ${least === 1 ? 'item' : 'items'}`,
  entriesTooMany: ({ most }: Most) => `must have at most ${most} entries`,
  tooShort: ({ least }: Least) => `must have at least ${least} characters`,
  tooLong: ({ most }: Most) => `must have at most ${most} characters`,
  notTextUpTo: ({ most }: Most) => `must be text of at most ${most} characters`,
  lengthOutside: ({ least, most }: Least & Most) => `must have ${least} to ${most} characters`,
  outside: ({ least, most }: Least & Most) => `must be from ${least} to ${most}`,
  notWholeWithin: ({ least, most }: Least & Most) => `must be a whole number from ${least} to ${most}`,
  tooLittle: ({ least }: Least) => `must be at least ${least}`,
  tooMuch: ({ most }: Most) => `must be at most ${most}`,
  tooMuchHere: ({ most }: Most) => `must be at most ${most} here`,
  notAboveZero: () => 'must be more than 0',
  namesTwice: () => 'must not name anything twice',
  namedTwice: () => 'must not be named twice',
  givenTwice: () => 'must not be given twice',
  writtenTwice: () => 'stands there twice',
  notADateTime: () => 'must be an ISO 8601 date-time with a zone, such as 2026-12-05T19:00:00+08:00',
  notAMoment: () => 'must be a date-time with a zone, such as 2027-01-31T18:00:00+08:00',
  notALocalTime: () => 'must be a date and time such as 2026-12-05T19:00',
  notADate: () => 'must be a date such as 2026-12-05',
  notADay: () => 'must be a day such as 2027-01-31',
  notATimezone: () => 'must be an IANA time zone such as Asia/Manila',
  notInFuture: () => 'must be in the future',
  notAfter: ({ other }: Other) => `must be after ${other}`,
  notBefore: ({ other }: Other) => `must be before ${other}`,
  beforeOther: ({ other }: Other) => `must not be before ${other}`,
  daysTooMany: ({ most, other }: Most & Other) => `must be at most ${most} days after ${other}`,
  daysTooFar: ({ most }: Most) => `must be at most ${most} days from today`,
  notAnOrigin: () =>
    'must be an origin as browsers write it, such as https://www.example.com; in the sandbox http://localhost:PORT too',
  originNotAllowed: () => 'must lead to a site among the allowedOrigins of the organization',
  notAUuid: () => 'must be a UUID',
  notAnId: () => 'must be an id',
  notAnIdOf: ({ what }: { what: 'a person' | 'an API key' }) => `must be the id of ${what}`,
  notACursor: ({ of }: { of: string }) => `must be a nextCursor of ${of}`,
  notCursorOfThis: () => 'must be the nextCursor of this list',
  notAnEmail: () => 'must be an e-mail address such as ana@example.com',
  notAPhone: () => 'must be a phone number such as +63 917 123 4567',
  notAMobile: () => 'must be a mobile number such as 0917 123 4567',
  notAUrl: () => 'must be a complete URL such as https://example.com/page',
  notHttps: () => 'must be an HTTPS URL',
  notHttp: () => 'must be an http or https URL',
  urlWithPassword: () => 'must not carry a user name or password',
  urlNotPublic: ({ isCallback }: { isCallback: boolean }) =>
    `must not point to an address that is not public${isCallback ? localWay : ''}`,
  urlLocal: ({ isCallback }: { isCallback: boolean }) =>
    `must not point to a name that is reserved or local${isCallback ? localWay : ''}`,
  urlElsewhere: ({ host }: { host: string }) => `must be an address at ${host}`,
  notARange: (_: { entry?: string }) => 'must be an IPv4 or IPv6 address, or a range such as 203.0.113.0/24',
  notAClockTime: () => 'must be a time of day such as 05:00',
  notAColour: () => 'must be a colour of the form #RRGGBB',
  notAPlace: () => 'must be a latitude and a longitude in degrees, such as 14.55,121.02',
  halfAPlace: () => 'must be given where the other is',
  notSearchable: ({ least }: Least) => `must have a word of at least ${least} letters or digits`,
  // Of requests as such.
  badEncoding: () => 'is not properly percent-encoded',
  unreadable: () => 'could not be read as announced by the headers',
  notHttpMessage: () => 'is not well-formed HTTP',
  notUtf8: () => 'must be UTF-8',
  notJson: ({ place }: { place?: string }) =>
    place === undefined ? 'must be JSON' : `must be JSON; it breaks at character ${place}`,
  jsonTooMuch: ({ most, of }: Most & { of: string }) => `must be JSON of at most ${most} ${of}`,
  notAFileForm: () => 'must be a form with a file',
  takesOtherAmounts: ({ least, most }: Least & { most: number | null }) =>
    most === null ? `takes payments of at least ${least} pesos` : `takes payments of ${least} to ${most} pesos`,
  // Of events and what hangs on them.
  onlineOnly: () => 'is for ONLINE events only; set it to null',
  unknownVenue: () => 'is not a known venue; find one with GET /venues/search',
  notOfThisEvent: ({
    what,
  }: {
    what: 'a ticket type' | 'a performer' | 'a question' | 'a zone' | 'a bundle' | 'a seat';
  }) => `is not ${what} of this event`,
  notOfThisSeries: ({ what }: { what: 'a ticket type' | 'a zone' }) => `is not ${what} of a date of this series`,
  notADayOfEvent: () => 'is not one of the entryDays of the event',
  entryDaysTooMany: () => 'is for events of at most 60 days',
  datesOrRule: () => 'is required where there is no rule',
  besideTemplate: () => 'must be left out where template is given',
  ruleBesideDates: () => 'must be left out where dates are given',
  untilOrCount: () => 'is required where there is no count',
  countBesideUntil: () => 'must be left out where until is given',
  ruleMakesNone: () => 'makes no date',
  ruleMakesFewer: ({ most }: Most) => `must be at most ${most}: the rule makes no more within 100 years`,
  notYourEvent: () => 'is not an event of yours',
  dateOfSeries: () => 'is a date of the series already',
  notATypeOfSeries: () => 'is not the name of a ticket type of the series',
  pricedButFree: () => 'must be 0, because the event is FREE',
  chosenButFree: () => 'must be FIXED, because the event is FREE',
  boundOfFixed: () => 'must be null where the price is FIXED',
  aboveParts: ({ most }: Most) => `must be at most ${most}, what its tickets cost one by one`,
  priceChosen: () => 'must not be a ticket type whose buyers choose the price',
  notPublished: () => 'must be a published ticket type',
  // Of plans of seats.
  notLettersAndDigits: () => 'must have letters and digits only, A to Z and 0 to 9',
  notASeatOfRow: () => 'is not a seat of the row',
  withoutSeat: () => 'is a gap, so no seat is there',
  seatsTooMany: ({ most }: Most) => `must have at most ${most} seats together`,
  ofStandingOnly: () => 'is for sections whose kind is STANDING only',
  ofSeatedOnly: () => 'must be left out where people stand',
  unknownPlan: () => 'is not a known seating plan; find one with GET /seating-plans',
  notOfThisPlan: ({ what }: { what: 'a section' | 'a row' }) => `is not ${what} of this plan`,
  seatedAndStanding: () => 'must not have both seats and places to stand',
  wholeSection: () => 'must be left out: a section where people stand goes to one ticket type as a whole',
  sectionOfTwo: () => 'is of another ticket type already',
  notSeatNumbers: () => 'must be numbers of seats such as 1-20,25',
  notSeatsOfRows: ({ seats }: Seats) => `names seats that are not there: ${seats.join(', ')}`,
  seatsOfTwo: ({ seats }: Seats) => `has seats that are of another ticket type already: ${seats.join(', ')}`,
  seatsNamedTooOften: () => 'names the same seats too often',
  noSeatThere: () => 'has no seat',
  addOnOnPlan: () => 'must be a ticket type that lets somebody in',
  seatNotOffered: () => 'is not a seat that the event offers',
  seatTaken: ({ seat }: Seat) => `names ${seat}, which is held or sold`,
  seatBlocked: ({ seat }: Seat) => `names ${seat}, which is blocked`,
  seatMustStay: ({ seat }: Seat) => `must keep ${seat}, which is held or sold, with its ticket type`,
  placesMustStay: ({ least, name }: Least & { name: string }) =>
    `must keep the ${least} tickets of ${name} that are held or sold`,
  freeButPriced: () => 'cannot become FREE while ticket types have a price',
  codeTaken: () => 'is a code of this event already',
  notAPercentage: () => 'must be 1 to 100 where kind is PERCENT',
  optionsMissing: () => 'is required where kind is CHOICE',
  optionsUnwanted: () => 'must be null unless kind is CHOICE',
  notAPaper: ({ most }: Most) => `must be a PDF, JPEG or PNG of at most ${most} MiB`,
  notAPhoto: () => 'must be a JPEG, PNG, WebP, AVIF or GIF',
  pixelsTooMany: ({ most }: Most) => `must have at most ${most} megapixels`,
  photoDamaged: () => 'cannot be read; it is damaged or was cut off',
  photoTooCostly: () => 'cannot be read; unpacking it takes too much',
  imageMissing: () => 'is not there',
  imageLate: () => 'took too long',
  imageUnfetched: () => 'could not be fetched',
  imageAnswered: ({ status }: { status: number }) => `was answered with ${status}`,
  imageTooLarge: () => 'is too large',
  imageMovedOften: () => 'was redirected too often',
  imageMovedNowhere: () => 'was redirected to no address',
  // Of lists of seats.
  listBroken: () => 'is not a list: a quote is open, or text follows one',
  listEmpty: () => 'has no seats',
  listTooLong: ({ most }: Most) => `must have at most ${most} seats`,
  planTooLarge: ({ most }: Most) => `must be at most ${most} MiB of JSON`,
  listTooWide: ({ most }: Most) => `must have at most ${most} columns`,
  listColumnMissing: ({ column }: { column: string }) => `must have a column ${column}, named in its first line`,
  listNotAName: ({ line, column }: Cell) => `line ${line}: ${column} is missing, too long or has other characters`,
  listNotWhole: ({ line, column }: Cell) => `line ${line}: ${column} must be a whole number`,
  listNotANumber: ({ line, column }: Cell) => `line ${line}: ${column} must be a number`,
  listNotAMark: ({ line }: Cell) => `line ${line}: mark must be WHEELCHAIR, COMPANION or RESTRICTED_VIEW`,
  listSeatTwice: ({ line, seat }: { line: number; seat: string }) => `line ${line}: ${seat} was listed before`,
  notAPart: ({ line }: { line: number }) => `line ${line}: must be section; rows; seats; ticket type`,
  notASeatName: ({ name }: { name: string }) => `has ${name}, which must be a seat such as ORCH-C-28`,
  notAPlan: () => 'must be a plan in JSON, or a list with the columns section, row and seat',
  // Of orders, answers and money.
  ticketsTooMany: ({ most }: Most) => `must be at most ${most} tickets together`,
  heldTooMany: ({ most }: Most) => `must not be more than ${most} tickets together`,
  ofAddOnsOnly: () => 'is for add-ons only: types whose kind is ADD_ON',
  needsTicket: ({ names }: { names: readonly string[] }) =>
    `must have a ticket: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not sold alone`,
  perTicketTooMany: ({ most, each }: Most & { each: number }) =>
    `must not exceed ${most} in this order: ${each} for each ticket`,
  ofTypeTooMany: ({ most }: Most) => `must not exceed ${most} of this ticket type in one order`,
  ofBundleTooMany: ({ most }: Most) => `must not exceed ${most} of this bundle in one order`,
  priceNeeded: () => 'is required, because buyers choose what they pay for this ticket type',
  priceNotChosen: () => 'must be left out, because the price of this ticket type is fixed',
  seatsNotAsMany: ({ quantity }: { quantity: number }) => `must name ${quantity} seats, as many as quantity says`,
  seatNotOfType: () => 'is not a seat of this ticket type',
  seatTwice: () => 'is named twice in this order',
  noPlan: () => 'must be left out, because this ticket type has no seats on a plan',
  wheelchairsTooMany: ({ most }: Most) => `must not exceed ${most}, the quantity of the line`,
  seatGone: ({ seat }: Seat) => `is ${seat}, which somebody else has, or which is not for sale`,
  leavesAlone: ({ seats }: Seats) => `would leave ${seats.join(', ')} as a single seat`,
  leftTooFew: ({ left }: { left: number }) => (left === 0 ? 'none are left' : `only ${left} are left`),
  codeNeeded: () => 'is required for this event',
  codeNotGood: () => 'is not valid for this event, or used up',
  promoNotGood: () => 'is not valid for these tickets, or over',
  sameAddress: () => 'must be another address than it has',
  holdersAddress: () => 'must not be the address of whoever has the ticket',
  answeredTwice: () => 'is answered twice',
  ticketMissing: () => 'is required: the question is asked for each ticket',
  ticketUnwanted: () => 'must be left out: the question is asked once for the order',
  notYourTicket: () => 'is not a ticket of yours in this order',
  notAskedForTicket: () => 'is not a ticket that the question is asked for',
  notAskedOfYou: () => 'is not asked of you',
  answerMissing: ({ question }: { question: string; questionId: string }) => `needs an answer to “${question}”`,
  notAskedAtCheckout: () => 'is no question of this event that is asked at checkout',
  moreThanTickets: ({ most }: Most) => `must have at most ${most}, one for each ticket of the line`,
  nameMissing: () => 'is required: who comes with this ticket',
  namesUnwanted: () => 'must be left out: the event asks for no names',
  eventsOfOwner: () => 'must be left out for an owner, who has all events',
  onlyOrderNumbers: () => 'must be the number of an order: your role sees no addresses',
  noEventOfName: () => 'is not the name of an event of yours',
  severalEvents: ({ many }: { many: number }) => `is part of the names of ${many} events; choose one of them`,
  exactlyOne: ({ choices }: Choices) => `is needed, or another of ${choices.join(', ')}: exactly one of them`,
  hoursBeforeStart: ({ least }: Least) => `must be at least ${least} hours before the event starts`,
  cashTooLittle: ({ total }: { total: number }) => `must be at least the total of ₱${total}`,
  notAnOption: () => 'must be one of the options',
  noTicketNamed: () => 'must name at least one ticket',
  notOfThisOrder: () => 'must be a ticket of this order',
  ticketVoid: () => 'is void already',
  ticketInRefund: () => 'is taken back by a refund that is under way',
  ticketsOrAmount: () => 'is required where there is no amount',
  amountBesideTickets: () => 'must be left out where tickets are named: what they cost goes back',
  notWholePesos: () => 'must be whole pesos of at least 1, such as 1500',
  notPesos: () => 'must be pesos such as 1500 or 1500.50',
  notAnActOf: ({ choices, sort }: Choices & { sort: string }) =>
    `must be one of ${choices.join(', ')}, because it is a ${sort}`,
  notAReference: () => "must be the provider's reference: 1 to 200 characters, no spaces",
  notAProvidersId: () => "must be the provider's id: 1 to 200 characters, no spaces",
  orderOrPayment: () => 'must be named, or the payment, but not both',
  noOrderOrPayment: () => 'is no order and no payment',
  notABankCode: () => 'must be one of the banks and wallets in the list',
  digitsOutside: ({ least, most }: Least & Most) => `must have ${least} to ${most} digits`,
  notATin: () => 'must be a TIN such as 123-456-789-000',
  replayTooMuch: ({ most }: Most) => `takes in more than ${most} messages; send shorter windows`,
  // Whole sentences: why something is not on sale, what is wrong with a provider's report, what buyers may miss.
  eventNotOnSale: () => 'The event is not on sale.',
  stillOnSale: ({ name }: { name: string }) => `${name} is on sale: nobody has to wait for it.`,
  waitingOver: () => 'Nobody can wait for tickets of this event, or not any more.',
  eventOver: () => 'The event is over.',
  cashTooLate: () => 'It is too late to pay in cash.',
  cashPlacesTaken: () => 'As many of these tickets as may be are waiting to be paid in cash.',
  typeNotOnSale: ({ name }: { name: string }) => `${name} is not on sale.`,
  typeNotYetOnSale: ({ name, at }: { name: string; at: string }) => `${name} goes on sale at ${at}.`,
  typeNoLongerOnSale: ({ name, at }: { name: string; at: string }) => `Sales of ${name} ended at ${at}.`,
  presaleNeedsCode: () => 'The event is on presale: an access code is needed.',
  accessCodeNotGood: () => 'The access code is not valid, or it is used up.',
  promoCodeNotGood: () => 'The promo code is not valid for these tickets.',
  reportEmpty: () => 'The file is empty.',
  reportNotUtf8: () => 'The file is not text in UTF-8; save it as CSV (UTF-8).',
  reportNotCsv: () => 'The file is not a CSV file: it holds NUL characters.',
  lineTooWide: ({ cells, width }: { cells: number; width: number }) =>
    `has ${cells} values, but the first line names ${width} columns`,
  lineTooLong: ({ most }: Most) => `is longer than ${most} characters; is this a CSV file?`,
  recordTooLong: ({ most }: Most) => `is longer than ${most} characters; is a quote left open?`,
  quoteOpen: () => 'has a quote that is never closed',
  quoteMisplaced: () => 'has quotes where none belong',
  columnsMissing: ({ missing, named }: { missing: readonly string[]; named: readonly string[] }) =>
    `names no column for ${missing.join(' and ')}; it names ${named.join(', ')}`,
  cellNotCentavos: () => 'must be whole centavos',
  cellNotAnAmount: () => 'must be an amount such as 1,500.00',
  cellNotAnId: () => 'must be an id of the provider',
  cellNotATime: () => 'must be a date and time such as 2026-11-05 14:03:22',
  takenDown: ({ reason }: { reason: string }) =>
    `The operator took the event down, so the marketplace does not show it: ${reason}`,
  nothingForSale: () => 'The event has no published ticket type, so nothing can be bought yet.',
  noVenue: () => 'The event has no venue; set venueId, or locationType ONLINE.',
  overAndUnlisted: () => 'The event is over, so the marketplace does not list it.',
  // Of what people type again, or know.
  notTheName: () => 'must be the name as it is written above',
  notTheEventsName: () => "must be the event's name, exactly as it is written",
  notTheAmount: () => 'must be the amount as it is written above',
  notTheCode: () => 'must be the code that your app shows now',
  notTheChosenPassword: () => 'is not the one that was chosen when signing up',
};

// Of an address at which somebody wants to hear of notices: how to hear of them on one's own machine.
const localWay = '; use `takilya listen`, or start with `WEBHOOK_ALLOW_RANGES`';

type Sentences = typeof faultSentences;
export type FaultName = keyof Sentences;
type NameAndValues<Name extends FaultName> =
  Parameters<Sentences[Name]> extends [infer Values]
    ? { fault: Name; values: Values }
    : { fault: Name; values?: undefined };

/** What is wrong, by its name and with what the sentence is made of. */
export type Fault = { [Name in FaultName]: NameAndValues<Name> }[FaultName];

/** What is wrong with an image, or with the address where it is said to be. */
export type ImageFault = Fault & { isOfAddress: boolean };

/** What one language says of every fault. */
export type FaultTexts = { [Name in FaultName]: (...values: Parameters<Sentences[Name]>) => string };

export function sentenceOf({ fault, values }: Fault, texts: FaultTexts = faultSentences): string {
  return (texts[fault] as (given: unknown) => string)(values);
}
