import { idKindOf, type Operation, parametersOf, type Schema } from '../operations.ts';
import type { Sent } from '../sent.ts';
import type { KeyName, Tenant } from '../tenant.ts';
import type { Owner } from './markers.ts';
import type { Random } from './random.ts';
import { brokenBody, hostilePart, hostileText, hostileValue, mutated } from './values.ts';

interface ApiScene {
  attacker: Tenant;
  victim: Tenant;
  receiverUrl: string;
  /** Tokens of offers that were mailed. */
  offers: readonly string[];
}

interface Caller {
  who: string;
  headers: Record<string, string>;
  sees: readonly Owner[];
  /** Whose records it names when it means well. */
  own: Record<string, string>;
}

const keyNames: readonly KeyName[] = [
  ...(['none', 'revoked', 'expired', 'elsewhere', 'test', 'test-none', 'events:read', 'events:write'] as const),
  ...(['tickets:read', 'tickets:write', 'orders:read', 'orders:write', 'webhooks:manage'] as const),
];

/** A request for an operation: sound, or with a fault in who asks, what it names or what it says. */
export function apiRequest(random: Random, operation: Operation, scene: ApiScene, { isSound = false } = {}): Sent {
  const caller = isSound ? rightCaller(operation, scene) : callerOf(random, operation, scene);
  const { method, url } = operation;
  const { face } = operation;
  const wantsGood = isSound || random.chance(0.35);
  const path = `${pathOf(random, operation, caller, scene, wantsGood)}${queryOf(random, operation, wantsGood)}`;
  const headers = {
    ...caller.headers,
    'x-forwarded-for': random.address(),
    ...(operation.needsRepeatKey && (isSound || random.chance(0.9)) ? { 'idempotency-key': random.uuid() } : {}),
    ...(isSound ? {} : oddHeaders(random)),
  };
  const sent = { face, route: `${method} ${url}`, who: caller.who, method, path, headers, sees: caller.sees };
  if (operation.body === undefined) {
    return method === 'GET' || isSound || random.chance(0.97)
      ? sent
      : withBody(sent, { body: '{}', type: 'application/json' });
  }
  if (operation.operationId === 'createPicture')
    return withBody(sent, isSound ? { body: pixel, type: 'image/png' } : pictureOf(random));
  const simple = simpleBodies[operation.operationId];
  const described = simple !== undefined && (isSound || random.chance(0.5)) ? [simple] : operation.body.examples;
  const good = soundBody(
    random,
    { ...operation.body, examples: described },
    {
      ...scene,
      own: caller.own,
      isDoor: url.endsWith('/sessions'),
      isWebhook: url.endsWith('/webhooks'),
      isBundle: url.endsWith('/bundles'),
      isAnswer: url.endsWith('/answers'),
    },
  );
  if (wantsGood || random.chance(0.15)) return withBody(sent, { body: JSON.stringify(good), type: 'application/json' });
  if (random.chance(0.12)) return withBody(sent, brokenBody(random, JSON.stringify(good)));
  let bad = mutated(random, good);
  while (random.chance(0.3)) bad = mutated(random, bad);
  const text = JSON.stringify(bad) ?? 'null';
  return withBody(sent, { body: text.replaceAll(/"@([-+.\deE]+)"/g, '$1'), type: 'application/json' });
}

function withBody(sent: Sent, { body, type }: { body: string | Buffer; type: string }): Sent {
  return { ...sent, body, headers: { ...sent.headers, 'content-type': type } };
}

/** The caller who may do it. */
function rightCaller({ face, url, operationId }: Operation, { attacker }: ApiScene): Caller {
  const who = 'who may';
  if (face === 'open-api') {
    const isSandbox = url.includes('/sandbox/');
    const headers = { 'api-key': attacker.keys[isSandbox ? 'test' : 'all'] };
    const own = isSandbox ? sandboxIds(attacker) : attacker.ids;
    return { who, headers, sees: [], own: { ...own, ...sparedFor(operationId, attacker) } };
  }
  if (face === 'door-api') {
    return { who, headers: { authorization: `Bearer ${attacker.doors.supervise}` }, sees: [], own: attacker.ids };
  }
  if (url.includes('/waiting/:id')) {
    return { who, headers: { authorization: `Bearer ${attacker.waitingToken}` }, sees: ['shown'], own: attacker.ids };
  }
  const isUnpaid = operationId === 'startPayment' || operationId === 'cancelOrder';
  const order = isUnpaid ? attacker.pending : attacker.order;
  const own = { ...attacker.ids, orders: order.id, ...sparedFor(operationId, attacker) };
  return { who, headers: { authorization: `Bearer ${order.token}` }, sees: ['shown'], own };
}

/** Records that are kept for operations that would not be possible with the others. */
function sparedFor(operationId: string, { ids }: Tenant): Record<string, string> {
  const spared: Record<string, Record<string, string | undefined>> = {
    deleteEvent: { events: ids['spare-events'] },
    deleteSeatingPlan: { 'seating-plans': ids['spare-plans'] },
    paintEvent: { events: ids['painted-events'], 'ticket-types': ids['painted-types'] },
    removeEventSeating: { events: ids['painted-events'] },
    simulateAct: { 'sandbox/orders': ids['sandbox/sold'] },
    deleteTicketType: { 'ticket-types': ids.free },
    registerInterest: { events: ids.presale },
    joinWaiting: { events: ids['sold-out'], 'ticket-types': ids['sold-out-types'] },
    returnTicket: { 'issued-tickets': ids['returned-tickets'] },
    takeReturnBack: { 'issued-tickets': ids['returned-tickets'] },
    simulateCancellation: { 'sandbox/orders': ids['sandbox/pending'] },
  };
  return (spared[operationId] ?? {}) as Record<string, string>;
}

function callerOf(random: Random, { face, url, operationId }: Operation, { attacker, victim }: ApiScene): Caller {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  if (face === 'open-api') {
    const isSandbox = url.includes('/sandbox/');
    const name = random.chance(0.75) ? (isSandbox ? 'test' : 'all') : random.pick(keyNames);
    const own = isSandbox || name.startsWith('test') ? sandboxIds(attacker) : attacker.ids;
    if (random.chance(0.04)) return { who: 'no key', headers: {}, sees: [], own };
    if (random.chance(0.02))
      return { who: 'odd key', headers: { 'api-key': headerSafe(hostileText(random)) }, sees: [], own };
    return { who: name, headers: { 'api-key': attacker.keys[name] }, sees: [], own };
  }
  if (face === 'door-api') {
    const device = random.pick(['scan', 'supervise', 'supervise', 'nobody'] as const);
    const headers = device === 'nobody' ? {} : bearer(attacker.doors[device]);
    return { who: `door ${device}`, headers, sees: [], own: attacker.ids };
  }
  const shown: Owner[] = ['shown'];
  return random.pick<() => Caller>([
    () => ({ who: 'anybody', headers: {}, sees: shown, own: attacker.ids }),
    () => ({ who: 'buyer', headers: bearer(attacker.order.token), sees: shown, own: attacker.ids }),
    () => ({ who: 'buyer', headers: bearer(attacker.order.token), sees: shown, own: attacker.ids }),
    () => ({
      who: 'pending buyer',
      headers: bearer(attacker.pending.token),
      sees: shown,
      own: { ...attacker.ids, orders: attacker.pending.id },
    }),
    () => ({ who: 'one who waits', headers: bearer(attacker.waitingToken), sees: shown, own: attacker.ids }),
    // What she may do to her own order would take it from her, so she only looks.
    () =>
      operationId.startsWith('get') || operationId.startsWith('list')
        ? { who: 'ana', headers: bearer(victim.order.token), sees: [...shown, 'ana'], own: victim.ids }
        : { who: 'ben', headers: bearer(victim.pending.token), sees: [...shown, 'ben'], own: attacker.ids },
  ])();
}

function sandboxIds({ ids }: Tenant): Record<string, string> {
  return { ...ids, events: ids['sandbox/events'] as string, 'ticket-types': ids['sandbox/types'] as string };
}

function pathOf(random: Random, { url }: Operation, { own }: Caller, scene: ApiScene, wantsGood: boolean): string {
  const parameters = parametersOf(url);
  return url.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const kind = idKindOf(url, name);
    if (kind === 'offers' && random.chance(0.7)) return random.pick(scene.offers) ?? 'x'.repeat(43);
    if (kind === 'organizers')
      return wantsGood
        ? scene.attacker.slug
        : random.pick([scene.attacker.slug, scene.victim.slug, hostilePart(random)]);
    if (wantsGood || random.chance(0.5)) return own[kind] ?? random.uuid();
    if (name === 'idOrSlug' && random.chance(0.3)) return scene.attacker.eventSlug;
    const isMixed = parameters.length > 1 && random.chance(0.3);
    return random.pick([
      () => scene.victim.ids[kind] ?? random.uuid(),
      () => scene.victim.others[kind] ?? random.uuid(),
      () => (isMixed ? scene.attacker.others[kind] : undefined) ?? random.uuid(),
      () => hostilePart(random),
    ])();
  });
}

function queryOf(random: Random, { query }: Operation, wantsGood: boolean): string {
  const parts: string[] = [];
  for (const { name, required = false, schema } of query) {
    if (!required && !random.chance(0.3)) continue;
    const value = wantsGood || random.chance(0.4) ? String(soundValue(random, schema, name)) : hostileText(random);
    parts.push(`${name}=${encodeURIComponent(value.toWellFormed())}`);
  }
  if (!wantsGood && random.chance(0.1)) {
    parts.push(random.pick(['x=1', '__proto__=1', 'take=1&take=2', 'page[]=1', '&&&=', '%', '%00=1', 'page=1%00']));
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const headerSafe = (text: string) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').trim();

function oddHeaders(random: Random): Record<string, string> {
  if (!random.chance(0.15)) return {};
  const odd = headerSafe(hostileText(random)).slice(0, 2_000);
  return random.pick<Record<string, string>>([
    { 'if-match': random.pick(['*', '"x"', 'W/"x"', odd]) },
    { 'if-none-match': random.pick(['*', '"x"', odd]) },
    { 'idempotency-key': random.pick(['x'.repeat(16), 'x'.repeat(300), odd, random.uuid()]) },
    { accept: random.pick(['text/html', 'application/xml', '*/*;q=0', odd]) },
    { 'accept-language': odd },
    { 'x-forwarded-for': odd },
    { 'content-encoding': random.pick(['gzip', 'br', odd]) },
    { 'challenge-answer': odd },
    { cookie: `takilya_session=${odd}; takilya_order=${odd}` },
    { authorization: odd },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ]);
}

interface BodyScene extends Pick<ApiScene, 'attacker' | 'receiverUrl'> {
  own: Record<string, string>;
  isDoor: boolean;
  isWebhook: boolean;
  isBundle: boolean;
  isAnswer: boolean;
}

// What may be left out excludes each other: anyone who says all of it is refused.
const items = [{ ticketTypeId: '', quantity: 1 }];
const simpleBodies: Record<string, object> = {
  quoteOrder: { eventId: '', items },
  placeOrder: { eventId: '', items, buyer: { name: 'Dina', email: '' } },
};

/** A body that works, out of the document's examples where it has any. */
function soundBody(random: Random, { schema, examples }: NonNullable<Operation['body']>, scene: BodyScene): unknown {
  const example = examples.length > 0 ? structuredClone(random.pick(examples)) : soundValue(random, schema, '');
  return settled(random, example, '', scene);
}

const idKinds: Record<string, string> = {
  eventId: 'events',
  templateEventId: 'events',
  planId: 'seating-plans',
  bundleId: 'bundles',
  ticketTypeId: 'ticket-types',
  ticketTypeIds: 'ticket-types',
  performerId: 'performers',
  venueId: 'venues',
  questionId: 'questions',
  ticketId: 'issued-tickets',
  ticketIds: 'issued-tickets',
};

/** The same with existing ids, network addresses of this machine, and words that were not used before. */
function settled(random: Random, value: unknown, name: string, scene: BodyScene): unknown {
  if (Array.isArray(value)) return value.map((each) => settled(random, each, name, scene));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, settled(random, each, key, scene)]));
  }
  // The question is one of the order.
  if (name === 'ticketId' && scene.isAnswer) return undefined;
  const kind = idKinds[name];
  if (kind !== undefined && value !== null) return scene.own[kind] ?? value;
  if (name === 'promoCode' || name === 'accessCode' || name === 'wheelchair') return undefined;
  if (name === 'price' && scene.isBundle) return 1;
  if (name === 'callbackUrl' || (name === 'url' && scene.isWebhook))
    return `${scene.receiverUrl}/${random.pick(['ok', 'fail'])}`;
  if (name === 'email') return `${random.pick(['dina', 'eli', 'fe', 'gil'])}${random.below(5_000)}@example.com`;
  if (name === 'code' && scene.isDoor) return scene.attacker.doorCode;
  if (name === 'code') return random.uuid().slice(0, 18);
  if (name === 'qr') return random.pick(scene.attacker.tickets).qr;
  if (name === 'quantity' && typeof value === 'number') return value > 20 ? 50 : 1 + random.below(3);
  if (name === 'isActive') return true;
  if (name === 'id') return random.uuid();
  return value;
}

function soundValue(random: Random, schema: Schema, name: string): unknown {
  const { type, properties, items } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return soundValue(random, random.pick(choices), name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const kind = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  if (kind === 'object' || properties !== undefined) {
    const wanted = Object.entries(properties ?? {}).filter(
      ([each]) => schema.required?.includes(each) || random.chance(0.4),
    );
    return Object.fromEntries(wanted.map(([each, inner]) => [each, soundValue(random, inner, each)]));
  }
  if (kind === 'array') return [soundValue(random, items ?? {}, name)];
  if (kind === 'integer' || kind === 'number') return (schema.minimum ?? 0) + random.below(2);
  if (kind === 'boolean') return random.chance(0.5);
  if (schema.format === 'date-time') return '2027-02-14T18:00:00+08:00';
  if (schema.format === 'uuid') return random.uuid();
  return kind === 'string' ? 'Gabi ng Musika'.slice(0, schema.maxLength ?? 100) : hostileValue(random);
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function pictureOf(random: Random): { body: string | Buffer; type: string } {
  const type = random.pick(['image/png', 'image/jpeg', 'image/svg+xml', 'image/x', 'multipart/form-data; boundary=x']);
  return random.pick([
    { body: pixel, type: 'image/png' },
    { body: pixel.subarray(0, random.below(pixel.length)), type },
    { body: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', type },
    { body: Buffer.concat([pixel, Buffer.alloc(random.below(5_000), 0x41)]), type },
  ]);
}
