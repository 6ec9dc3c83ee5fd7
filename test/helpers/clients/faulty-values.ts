import type { Json } from './api-client.ts';

/** Stands in a body for a number that JavaScript itself cannot write. */
export const written = (number: string) => `@${number}`;

/** The JSON of a body, with the numbers of `written` as they are. */
export function jsonOf(body: unknown): string {
  return JSON.stringify(body).replaceAll(/"@([-+.\deE]+)"/g, '$1');
}

export interface FieldFaults {
  /** Values that are refused, each with the field itself in the details. */
  faulty: readonly unknown[];
  /** Values that are taken, at their bounds. */
  sound: readonly unknown[];
}

const long = (length: number) => 'x'.repeat(length);
const never: unknown[] = [true, [], {}, { toString: 'x' }];
const broken = ['a\0b', 'a\ud800', '\udfffa'];

const text = (lengthMax: number, { lengthMin = 1 } = {}): FieldFaults => ({
  faulty: [7, ...never, ...broken, long(lengthMax + 1), ...(lengthMin > 0 ? ['', ' \t\n '] : [])],
  sound: [long(lengthMax), 'x', '🎉'.repeat(lengthMax)],
});

const integer = (least: number, most: number): FieldFaults => ({
  faulty: [
    '1500',
    '',
    1500.5,
    least - 1,
    most + 1,
    ...['1e400', '-1e400', '1e-1', '1e21', '-0.5', '9007199254740993'].map(written),
    ...never,
  ],
  sound: [least, most, ...['15.0', '1.5e1', '15e0'].map(written)],
});

const dateTime: FieldFaults = {
  faulty: [
    1_893_456_000_000,
    ...never,
    ...['', 'tomorrow', '2027', '2027-01-01', '2027-01-01T00:00', '2027-01-01T00:00:00', '2027-01-01 00:00:00Z'],
    ...['2027-02-30T00:00:00Z', '2027-13-01T00:00:00Z', '2027-00-01T00:00:00Z', '2027-01-01T24:00:00Z'],
    ...['2027-01-01T00:60:00Z', '2027-01-01T00:00:00+24:00', '2027-01-01T00:00:00+0800', '2027-01-01T00:00:00PST'],
    ...['0000-01-01T00:00:00Z', '+012027-01-01T00:00:00Z', '-2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z\n'],
    ...['2027-01-01T00:00:00.Z', '2027-W01-1T00:00:00Z', 'infinity', 'now'],
  ],
  sound: ['2027-02-14T18:30:00+08:00', '2027-02-14T10:30:00.5Z'],
};

const choice = (...values: string[]): FieldFaults => ({
  faulty: [
    7,
    ...never,
    '',
    'NONSENSE',
    values[0]?.toLowerCase(),
    ` ${values[0]}`,
    values,
    `${values[0]}\0`,
    'toString',
  ],
  sound: values,
});

const boolean: FieldFaults = { faulty: ['true', '', 1, 0, [], {}], sound: [true, false] };

const uuid: FieldFaults = {
  faulty: [7, ...never, '', 'x', '018f0000-0000-7000-8000-00000000000', '{018f0000-0000-7000-8000-000000000000}', '\0'],
  sound: [],
};

const urlFaulty = [
  7,
  ...never,
  '',
  'example.com',
  '//example.com',
  'ftp://example.com/a',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'https:example.com',
  'https://user:secret@example.com',
  'https://example.com/a b',
  'https://example.com/\0',
  'https:\\\\example.com',
  'https://exa\ud800mple.com',
  `https://example.com/${long(2_048)}`,
];
const url: FieldFaults = {
  faulty: urlFaulty,
  sound: [
    'http://example.com',
    'https://example.com/ñ?q=%00#x',
    `https://example.com/${long(2_048 - 'https://example.com/'.length)}`,
  ],
};
const callbackUrl: FieldFaults = {
  faulty: [
    ...urlFaulty,
    'http://hooks.example.com',
    ...['localhost', 'printer', 'a.local', 'a.internal', '127.0.0.1', '127.1', '2130706433', '0x7f.1', '0', '10.1.2.3'],
    ...['172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1', '[::1]', '[::]', '[fd00::1]'],
    ...['[fe80::1]', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]', '[2002:a00:1::]', 'LOCALHOST.', '①②⑦.0.0.1'],
  ].map((value, index) => (index <= urlFaulty.length || typeof value !== 'string' ? value : `https://${value}/hook`)),
  sound: ['https://hooks.example.com/a', 'https://8.8.8.8/hook', 'https://[2606:4700::1111]:8443/'],
};

const timezone: FieldFaults = {
  faulty: [7, ...never, '', 'Mars/Olympus', '+08:00', 'Asia/Manila\0', 'Asia Manila', 'PHT8', long(101), '__proto__'],
  sound: ['Asia/Manila', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8'],
};
const color: FieldFaults = {
  faulty: [7, ...never, '', '#FFF', 'FFB81C', '#FFB81G', '#FFB81C00', 'red', '#ffb81c\n', ' #ffb81c'],
  sound: ['#FFB81C', '#ffb81c', '#000000'],
};
const list = (lengthMax: number): FieldFaults => ({
  faulty: [7, 'https://example.com', true, {}, Array.from({ length: lengthMax + 1 }, () => 'https://example.com')],
  sound: [[], Array.from({ length: lengthMax }, () => 'https://example.com')],
});

export const ticketTypeFaults: Record<string, FieldFaults> = {
  name: text(200),
  price: integer(0, 10_000_000),
  quantity: integer(1, 200_000),
  section: text(100),
  row: text(100),
  type: choice('GENERAL_ADMISSION', 'RESERVED_SEAT', 'VIP'),
  maximumPurchaseQuantity: integer(1, 1_000),
  published: boolean,
};

export const eventFaults: Record<string, FieldFaults> = {
  name: text(200),
  dateTime,
  endDateTime: { ...dateTime, sound: ['2027-02-14T20:30:00Z'] },
  description: text(10_000, { lengthMin: 0 }),
  type: choice('PAID', 'FREE'),
  journeyType: choice('STANDARD', 'RSVP', 'PRESELLING'),
  currency: { ...choice('PHP'), faulty: [...choice('PHP').faulty, 'USD', 'PHPP'] },
  category: choice('MUSIC', 'OTHER'),
  locationType: choice('VENUE', 'ONLINE'),
  // None is sound by itself: it asks for ONLINE.
  joinUrl: { faulty: [...urlFaulty, 'http://meet.example.com'], sound: [] },
  venueId: uuid,
  imageUrl: url,
  galleryUrls: list(20),
  eventCapacity: integer(1, 10_000_000),
  visibility: choice('PUBLIC', 'PRIVATE'),
  timezone,
  absorbFees: boolean,
  transfersAllowed: boolean,
  namesPerTicket: boolean,
  refundPolicy: text(2_000, { lengthMin: 0 }),
  callbackUrl,
  tickets: { faulty: [7, 'x', true, {}], sound: [[]] },
};

export const performerFaults: Record<string, FieldFaults> = {
  name: text(200),
  type: text(200),
  imageUrl: url,
  description: text(10_000, { lengthMin: 0 }),
};

export const scheduleFaults: Record<string, FieldFaults> = {
  title: text(200),
  startTime: { ...dateTime, sound: ['2027-02-14T09:00:00Z'] },
  endTime: { ...dateTime, sound: ['2027-02-14T22:00:00Z'] },
  description: text(10_000, { lengthMin: 0 }),
  icon: text(64),
  color,
  performerId: uuid,
};

export const brandFaults: Record<string, FieldFaults> = {
  name: text(200),
  url,
  imageUrl: url,
  description: text(10_000, { lengthMin: 0 }),
};

export const webhookFaults: Record<string, FieldFaults> = {
  url: callbackUrl,
  events: {
    faulty: [[], ['order.completed', 'order.completed'], ['webhook.test'], ['*'], [null], 'order.completed', {}, 7],
    sound: [['order.completed'], ['ticket.inventory_low', 'event.sold_out', 'order.refunded', 'order.completed']],
  },
  isActive: boolean,
};

export const replayFaults: Record<string, FieldFaults> = {
  since: dateTime,
  until: dateTime,
  status: choice('FAILED', 'DELIVERED'),
};

/** Bodies in which every field is faulty, so many that each faulty value of each field comes once. */
export function* faultyBodies(faults: Record<string, FieldFaults>): Generator<Json> {
  const rounds = Math.max(...Object.values(faults).map(({ faulty }) => faulty.length));
  for (let round = 0; round < rounds; round += 1) {
    yield Object.fromEntries(Object.entries(faults).map(([name, { faulty }]) => [name, faulty[round % faulty.length]]));
  }
}
