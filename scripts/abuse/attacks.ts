import { connect } from 'node:net';
import { createAdmit } from '../../src/core/telling/mails/admit-mail.ts';
import { listMailsToSend } from '../../src/core/telling/mails/mail.sql.ts';
import { mailLimitsDefault } from '../../src/core/telling/mails/mail-limits.ts';
import { faceOf } from './face.ts';
import type { Random } from './requests/random.ts';
import type { Answer, Sent } from './sent.ts';
import { attackedSecret } from './start-service.ts';
import { countSessions, listMailIds, mailedPaths } from './tenant.sql.ts';
import type { World } from './world.ts';

export interface Attack {
  name: string;
  tried: number;
  /** How many times it did not have to wait. */
  through: number;
  /** How many times that may be. */
  most: number;
}

interface Attempt {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
}

type Send = (sent: Sent) => Promise<Answer>;

/** What spoils a sale or guesses its way in, against the limits that everybody has. */
export async function attackAll(world: World, random: Random, send: Send): Promise<Attack[]> {
  const { limited, victim } = world;
  const order = (email: string) => ({
    eventId: victim.ids.events,
    items: [{ ticketTypeId: victim.ids['ticket-types'], quantity: 4 }],
    buyer: { name: 'Kuripot', email },
  });
  const orders = '/marketplace/v1/orders';
  const run = async (
    name: string,
    tried: number,
    most: number,
    attempt: (time: number) => Attempt,
  ): Promise<Attack> => {
    const from = random.address();
    let through = 0;
    for (let time = 0; time < tried; time += 1) {
      const { method = 'POST', path, headers = {}, json, form } = attempt(time);
      const body = form === undefined ? JSON.stringify(json) : new URLSearchParams(form).toString();
      const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
      const answer = await send({
        face: faceOf(path),
        route: undefined,
        who: name,
        method,
        path,
        headers: { 'x-forwarded-for': from, ...(body === undefined ? {} : { 'content-type': type }), ...headers },
        body,
        sees: ['shown'],
      });
      if (answer.status !== 429) through += 1;
    }
    return { name, tried, through, most };
  };
  const elsewhere = () => ({ 'x-forwarded-for': random.address() });
  const found = [
    // Twice the largest purchase maximum, four at a time.
    await run('tickets held by one e-mail address', 12, 4, () => ({
      path: orders,
      headers: elsewhere(),
      json: order('hoarder@example.com'),
    })),
    await run('tickets held from one address', 60, 50, (time) => ({
      path: orders,
      json: order(`hoarder${time}@example.com`),
    })),
    await run('tokens of an order', 30, 20, () => ({
      method: 'GET',
      path: `${orders}/${victim.order.id}`,
      headers: { authorization: `Bearer ${random.uuid()}` },
    })),
    await run('promo codes', 20, 10, () => ({
      path: '/marketplace/v1/quotes',
      json: { eventId: victim.ids.events, items: order('').items, promoCode: random.uuid().slice(0, 8) },
    })),
    await run('door codes', 20, 10, () => ({
      path: '/door/v1/sessions',
      json: { code: random.uuid().slice(0, 8), device: 'x' },
    })),
    await run('API keys', 80, 60, () => ({
      method: 'GET',
      path: '/open-api/v1/me',
      headers: { 'api-key': `tak_live_${random.uuid()}` },
    })),
    await run('passwords of one account', 20, 10, () => ({
      path: '/organizer/sign-in',
      form: { email: victim.owner.email, password: random.uuid() },
    })),
  ];
  await run('joining as somebody else', 12, 12, () => ({
    path: `/marketplace/v1/events/${victim.soldOutSlug}/waiting`,
    json: { name: 'Kuripot', email: typedAddress, quantity: 1 },
  }));
  await run('ordering as somebody else', 12, 12, () => ({
    path: orders,
    headers: elsewhere(),
    json: { ...order(typedAddress), items: [{ ticketTypeId: victim.ids['ticket-types'], quantity: 1 }] },
  }));
  return [
    ...found,
    await mailsToSomebody(world.db),
    await sessionsOfSomebody(world),
    await slowRequests(limited.url, send),
  ];
}

const typedAddress = 'nobody-asked@example.com';

/** What was typed with somebody's address, by the rule that lets mails out: how many go to them within the hour. */
async function mailsToSomebody(db: World['db']): Promise<Attack> {
  const ids = await listMailIds(db, typedAddress);
  const admit = createAdmit(db, mailLimitsDefault);
  const admitted = await Promise.all((await listMailsToSend(db, { ids })).map((mail) => admit(mail)));
  const through = admitted.filter(({ goes }) => goes === 'NOW').length;
  // Of joining, and of orders that nobody paid for.
  return { name: 'mails to an address that a stranger types, in an hour', tried: ids.length, through, most: 10 };
}

/** A member of two organizations whom one of them removes: how many of their sessions that ends. */
async function sessionsOfSomebody({ db, victim, openAttacker }: World): Promise<Attack> {
  const attacker = await openAttacker();
  const team = `/organizer/o/${attacker.slug}/settings/team`;
  const { staff } = victim;
  await attacker.owner.post(`${team}/invite`, { email: staff.email, role: 'VIEWER' });
  const invitation = (await mailedPaths(db, attackedSecret)).findLast((path) =>
    path.startsWith('/organizer/invitation'),
  );
  if (invitation === undefined) throw new Error('Nobody was invited');
  await staff.get(invitation);
  await staff.post('/organizer/invitation');
  const before = await countSessions(db, staff);
  await attacker.owner.post(`${team}/${staff.userId}/remove`);
  const through = before - (await countSessions(db, staff));
  return { name: 'sessions of somebody that another organization ends', tried: before, through, most: 0 };
}

const slowMost = 40;

/** Connections that never end their request keep nobody else from being answered. */
async function slowRequests(url: string, send: Send): Promise<Attack> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: slowMost }, () => connect(Number(port), hostname));
  for (const socket of sockets)
    socket.on('error', () => {}).write('POST /marketplace/v1/orders HTTP/1.1\r\nHost: x\r\nContent-Le');
  const path = '/marketplace/v1/events';
  const headers = { 'x-forwarded-for': '192.0.2.200' };
  const sent: Sent = {
    face: 'marketplace-api',
    route: undefined,
    who: 'slow',
    method: 'GET',
    path,
    headers,
    sees: ['shown'],
  };
  const { status } = await send(sent);
  for (const socket of sockets) socket.destroy();
  return {
    name: 'requests that never end (others are answered)',
    tried: slowMost,
    through: status === 200 ? 0 : 1,
    most: 0,
  };
}
