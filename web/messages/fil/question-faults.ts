/** Of questions to buyers, and of their answers. */
export const questionFaults: readonly (readonly [RegExp, string])[] = [
  [/^must be one of the options$/, 'ay dapat isa sa mga pagpipilian'],
  [/^must be text$/, 'ay dapat mga salita'],
  [/^must be a number$/, 'ay dapat numero'],
  [/^must be true or false$/, 'ay dapat oo o hindi'],
  [/^must be a date such as (\S+)$/, 'ay dapat petsa na gaya ng $1'],
  [/^is required where kind is CHOICE$/, 'ay kailangan kung may pagpipilian'],
  [/^must be null unless kind is CHOICE$/, 'ay para lang sa tanong na may pagpipilian'],
  [/^must have at least 2 items$/, 'ay dapat dalawa o higit pa'],
  [/^stands there twice$/, 'ay nakasulat nang dalawang beses'],
  [/^is not a ticket type of this event$/, 'ay hindi uri ng tiket ng event na ito'],
  [
    /^The question was answered, so its kind stays as it is\.$/,
    'May sumagot na sa tanong kaya hindi na mababago ang uri nito.',
  ],
  [
    /^The question was answered, so its perTicket stays as it is\.$/,
    'May sumagot na sa tanong kaya hindi na mababago kung bawat tiket o bawat order ito itatanong.',
  ],
  [/^The question was edited since you read it\.$/, 'May nagbago ng tanong mula nang buksan mo ito.'],
  [/^The maximum of (\d+) questions of an event is reached\.$/, 'Naabot na ang hangganang $1 tanong.'],
  [
    /^The maximum of (\d+) questions of an event, withdrawn ones included is reached\.$/,
    'Naabot na ang hangganang $1 tanong, kasama ang mga binawi.',
  ],
];
