/** Messages of the core that speak of fields and endpoints, as people at a form need to hear them. */
export const enFaults: readonly (readonly [RegExp, string])[] = [
  [/^must be after (?:dateTime|startTime)$/, 'must be after the start'],
  [/^must be before (?:endDateTime|endTime)$/, 'must be before the end'],
  [/^is not a known venue; .+$/, 'is not a known venue; search for it again'],
  [/^must be 0, because the event is FREE$/, 'must be 0, because the event is free'],
  [/^cannot become FREE while ticket types have a price$/, 'cannot become free while ticket types have a price'],
  [
    /^The event has no venue; set venueId, or locationType ONLINE\.$/,
    'The event has no venue; choose one, or say that it takes place online.',
  ],
  [/^is required where kind is CHOICE$/, 'is required where people choose'],
  [/^must be null unless kind is CHOICE$/, 'is only for questions where people choose'],
  [/^must have at least 2 items$/, 'must have at least two lines'],
  [
    /^The question was answered, so its perTicket stays as it is\.$/,
    'The question was answered, so whether it is asked for each ticket stays as it is.',
  ],
  [/^An event that is DRAFT cannot (.+)\.$/, 'A draft cannot $1.'],
  [/^An event that is PUBLISHED cannot (.+)\.$/, 'A published event cannot $1. Unpublish it first.'],
  [/^An event that is ARCHIVED cannot (.+)\.$/, 'An archived event cannot $1.'],
];
