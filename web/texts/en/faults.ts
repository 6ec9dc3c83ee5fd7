import { type FaultTexts, faultSentences } from '../../../src/core/base/faults/faults.ts';

const unreadable = () => 'cannot be read';
const ofNoneOffered = () => 'must be one of those offered';
const noMoment = () => 'must be a day and a time';
const afterStart = () => 'must be after the start';

/** What people read of a fault: the sentence of the APIs, but where that speaks of fields, values and endpoints. */
export const enFaults: FaultTexts = {
  ...faultSentences,
  null: faultSentences.required,
  notAnObject: unreadable,
  notAnArray: unreadable,
  notYesOrNo: () => 'must be yes or no',
  notOneOf: ofNoneOffered,
  notAnActOf: ofNoneOffered,
  unknownField: () => 'does not belong into this form',
  unmatched: () => 'is not written as it should be',
  itemsTooFew: ({ least }) => `must have at least ${least === 1 ? 'one' : `${least} lines`}`,
  itemsTooMany: ({ most }) => `must have at most ${most} lines`,
  notADateTime: noMoment,
  notAMoment: noMoment,
  notALocalTime: noMoment,
  notATimezone: () => 'must be a time zone such as Asia/Manila',
  notAfter: afterStart,
  beforeOther: () => 'must not be before the start',
  daysTooMany: ({ most }) => `must be at most ${most} days after the start`,
  notBefore: () => 'must be before the end',
  notAUuid: unreadable,
  notAnId: unreadable,
  notAnIdOf: ofNoneOffered,
  notACursor: unreadable,
  notCursorOfThis: unreadable,
  badEncoding: unreadable,
  unreadable,
  notHttpMessage: unreadable,
  notUtf8: unreadable,
  notJson: unreadable,
  jsonTooMuch: unreadable,
  onlineOnly: () => 'is for events that take place online',
  unknownVenue: () => 'is not a known venue; search for it again',
  pricedButFree: () => 'must be 0, because the event is free',
  freeButPriced: () => 'cannot become free while ticket types have a price',
  notAPercentage: () => 'must be 1 to 100, because it is a percentage',
  optionsMissing: () => 'is required where people choose',
  optionsUnwanted: () => 'is only for questions where people choose',
  notARange: ({ entry = '' }) => `${entry} ${faultSentences.notARange({})}`.trim(),
  noVenue: () => 'The event has no venue; choose one, or say that it takes place online.',
  amountBesideTickets: () => 'must be left empty where tickets are chosen',
};
