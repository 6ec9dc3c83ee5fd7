import { type Attack, attackAll } from './attacks.ts';
import { type Cells, checkKeys, checkRoles } from './authorization.ts';
import type { Visitor } from './authorization-table.ts';
import { type Connection, openConnection } from './client.ts';
import { isExplained } from './coverage.ts';
import type { Harvest } from './crawl.ts';
import { faceOf } from './face.ts';
import { inOrder, type Operation, readOperations } from './operations.ts';
import { apiRequest } from './requests/api-requests.ts';
import { callbackRequest } from './requests/callback-requests.ts';
import type { Owner } from './requests/markers.ts';
import { pageRequest } from './requests/page-requests.ts';
import { Random } from './requests/random.ts';
import { rawBytes, rawSent, sendRaw } from './requests/raw-requests.ts';
import { type RouteTable, routeTable } from './route-table.ts';
import type { Answer, Sent } from './sent.ts';
import { figure, Tally } from './tally.ts';
import { countDeadlocks, mailedOffers } from './tenant.sql.ts';
import type { Tenant } from './tenant.ts';
import { doEverything, look, lookAtOthers, type Toured } from './tour.ts';
import type { World } from './world.ts';

interface AbuseOptions {
  seed: number;
  requests: number;
  lanes: number;
  /** Too few to reach every route by chance. */
  isShort: boolean;
  /** How long nothing may take. */
  hangMs: number;
  /** Asked before each request: whether somebody wants it to end. */
  isOver: () => boolean;
  say: (text: string) => void;
}

interface AbuseReport {
  isSound: boolean;
  text: string;
}

/** Whom the requests of a while are about; a new one as soon as the last has been spoiled. */
interface Scene extends Toured {
  attacker: Tenant;
  /** Tokens of offers that were mailed. */
  offers: readonly string[];
  /** What others were shown. */
  foreign: Harvest[];
}

const requestsOfScene = 40_000;
const toldEvery = 10_000;
const limitedShare = 0.02;
// They hash a password or draw something: a few of each tell as much.
const dear = /sign-in|sign-up|password|second-factor|invitation|organizations\/new|\.pdf$|card\.png|\/media\/|pictures/;
const dearShare = 0.04;

export async function abuse(
  world: World,
  { seed, requests, lanes, say, isOver, isShort, hangMs }: AbuseOptions,
): Promise<AbuseReport> {
  const tally = new Tally();
  const table = routeTable(world.service.routes);
  const operations = await readOperations(world.service.url);
  const statuses = new Map(operations.map((each) => [`${each.method} ${each.url}`, each.statuses]));
  const taking = (connection: Connection, url: string) => async (sent: Sent) => {
    const declared = sent.route === undefined ? undefined : statuses.get(sent.route);
    const answer: Answer = { ...(await connection.send(sent)), declared };
    tally.take(url, sent, answer);
    return answer;
  };
  const connection = openConnection(world.service.url, hangMs);
  const send = taking(connection, world.service.url);

  const others = await lookAtOthers(world, table, send);
  say('looks at every page, does everything once that may be done');
  await doEverything(world, table, await world.openAttacker(), send);
  const offers: string[] = [];
  const newScene = async (): Promise<Scene> => {
    const attacker = await world.openAttacker();
    const { visitors } = await look(world, table, attacker, send);
    return { attacker, visitors: [...visitors, others.operator], offers, foreign: [others.victim] };
  };
  const random = new Random(seed);
  let scene = await newScene();
  const known = { ...scene, victim: world.victim, receiverUrl: world.receiverUrl };
  for (const operation of inOrder(operations)) {
    for (let time = 0; time < 3; time += 1) await send(apiRequest(random, operation, known, { isSound: true }));
  }
  offers.push(...(await mailedOffers(world.db)));
  for (const token of offers.slice(-2)) await send(acceptance(token));
  say(`${figure(tally.requests)} requests; every key and every role`);
  const cells = await authorize(world, table, operations, send, {
    ...(await newScene()),
    ofOperator: others.operator.harvest,
  });
  say(`${figure(cells.keys.cells + cells.roles.cells)} cells`);
  for (const { method, url } of table.routes) await refuseHostless(world, tally, `${method} ${url}`, hangMs);
  scene = await newScene();

  const before = await world.service.memory();
  const routes = table.routes.filter(({ url }) => !operations.some((each) => each.url === url));
  let renewing: Promise<void> | undefined;
  let sinceRenewal = 0;
  let told = tally.requests;
  const enough = tally.requests + requests;
  const lane = async (number: number) => {
    const random = new Random(seed * 1_000 + number);
    const open = openConnection(world.service.url, hangMs);
    const limited = openConnection(world.limited.url, hangMs);
    const toOpen = taking(open, world.service.url);
    const toLimited = taking(limited, world.limited.url);
    while (tally.requests < enough && !isOver() && world.service.crash() === undefined) {
      sinceRenewal += 1;
      if (sinceRenewal > requestsOfScene) {
        sinceRenewal = 0;
        renewing = newScene().then((next) => {
          scene = next;
        });
      }
      await renewing;
      if (random.chance(0.12)) await throwRaw(random, world, tally, scene, hangMs);
      else
        await (random.chance(limitedShare) ? toLimited : toOpen)(
          anyRequest(random, world, table, operations, routes, scene),
        );
      if (tally.requests >= told + toldEvery) {
        told = tally.requests;
        say(`${figure(told)} requests, ${tally.faults()} faults`);
      }
    }
    await open.close();
    await limited.close();
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  await connection.close();
  const limited = openConnection(world.limited.url, hangMs);
  const attacks = await attackAll(world, random, taking(limited, world.limited.url));
  await limited.close();
  return report(world, { tally, table, cells, attacks, before, isShort });
}

function acceptance(token: string): Sent {
  return {
    face: 'marketplace-api',
    route: 'POST /marketplace/v1/offers/:token/accept',
    who: 'reader of mails',
    method: 'POST',
    path: `/marketplace/v1/offers/${token}/accept`,
    headers: {},
    sees: ['shown'],
  };
}

function anyRequest(
  random: Random,
  world: World,
  table: RouteTable,
  operations: readonly Operation[],
  routes: RouteTable['routes'],
  scene: Scene,
): Sent {
  const { victim, receiverUrl } = world;
  if (random.chance(0.04)) return callbackRequest(random, victim);
  if (random.chance(0.65)) {
    return apiRequest(random, random.pick(operations), { ...scene, victim, receiverUrl });
  }
  let route = random.pick(routes);
  while (dear.test(route.url) && !random.chance(dearShare)) route = random.pick(routes);
  const foreignIds = Object.values(victim.ids).filter((id) => id.length === 36);
  return pageRequest(random, `${route.method} ${route.url}`, { table, ...scene, foreignIds });
}

async function throwRaw(
  random: Random,
  { service, victim }: World,
  tally: Tally,
  { attacker }: Scene,
  hangMs: number,
): Promise<void> {
  const path = `/open-api/v1/events/${victim.others.events}`;
  const bytes = rawBytes(random, { path, key: attacker.keys.all });
  tally.take(service.url, rawSent(bytes), await sendRaw(service.url, bytes, hangMs));
}

/** Open pages refuse nobody but those whose request is no request. */
async function refuseHostless({ service }: World, tally: Tally, route: string, hangMs: number): Promise<void> {
  const [method, url = ''] = route.split(' ');
  const bytes = `${method} ${url.replaceAll(/:\w+/g, 'x')} HTTP/1.1\r\n\r\n`;
  tally.take(service.url, { ...rawSent(bytes), face: faceOf(url), route }, await sendRaw(service.url, bytes, hangMs));
}

async function authorize(
  world: World,
  table: RouteTable,
  operations: readonly Operation[],
  send: (sent: Sent) => Promise<Answer>,
  { attacker, visitors, ofOperator }: Scene & { ofOperator: Harvest },
): Promise<{ keys: Cells; roles: Cells }> {
  const { victim, operator, operatorAlone } = world;
  const elsewhere = await world.openAttacker();
  const cookies: Record<Visitor, string> = {
    nobody: '',
    owner: attacker.owner.cookie(),
    staff: attacker.staff.cookie(),
    'owner elsewhere': elsewhere.owner.cookie(),
    operator: operator.cookie(),
    'operator without a factor': operatorAlone.cookie(),
  };
  const everything: readonly Owner[] = ['victim', 'shown', 'ana', 'ben'];
  const sees = (visitor: Visitor) => (visitor === 'operator' ? everything : []);
  const pairs = Object.entries(attacker.ids).flatMap(([kind, own]): [string, string][] => {
    const other = victim.ids[kind];
    return other === undefined || other === own ? [] : [[own, other]];
  });
  const owner = visitors.find(({ who }) => who === 'owner');
  const roles: Cells = { cells: 0, wrong: [] };
  for (const harvest of [owner?.harvest, ofOperator]) {
    if (harvest === undefined) continue;
    const prefix = harvest === ofOperator ? '/operator' : '/organizer/o/';
    const part = { ...table, routes: table.routes.filter(({ url }) => url.startsWith(prefix)) };
    const found = await checkRoles(part, {
      harvest,
      foreign: pairs,
      people: { organization: attacker.slug, cookies, sees },
      send,
    });
    roles.cells += found.cells;
    roles.wrong.push(...found.wrong);
  }
  const keys = await checkKeys(inOrder(operations), { own: await world.openAttacker(), victim, send });
  return { keys, roles };
}

async function report(
  world: World,
  found: {
    tally: Tally;
    table: RouteTable;
    cells: { keys: Cells; roles: Cells };
    attacks: Attack[];
    before: { heapBytes: number };
    isShort: boolean;
  },
): Promise<AbuseReport> {
  const { tally, table, cells, attacks, before, isShort } = found;
  const succeeded = attacks.filter(({ through, most }) => through > most);
  const crashes = [world.service, world.limited].flatMap((each) => each.crash() ?? []);
  const after = crashes.length === 0 ? await world.service.memory() : undefined;
  const lacking = table.routes.flatMap(({ method, url }) => {
    const route = `${method} ${url}`;
    return tally
      .lacking(route)
      .filter((what) => what === 'refused' || !isExplained(route))
      .map((what) => `${route}: never ${what}${what === 'good' ? `; ${tally.nearest(route)}` : ''}`);
  });
  const wrong = [...cells.keys.wrong, ...cells.roles.wrong];
  const megabytes = (bytes = 0) => `${Math.round(bytes / 1_048_576)} MiB`;
  const deadlocks = await countDeadlocks(world.db);
  const grew = (after?.heapBytes ?? 0) - before.heapBytes;
  const isBounded = after !== undefined && grew < heapGrowthMax && after.rssBytes < residentMax;
  const lines = [
    tally.table(),
    '',
    `Authorization: ${figure(cells.keys.cells)} cells of keys, ${figure(cells.roles.cells)} of roles, ${wrong.length} wrong`,
    ...wrong.slice(0, 60).map(({ cell, expected, got }) => `  ${cell}: ${expected} expected, got ${got}`),
    ...attacks.map(
      ({ name, tried, through, most }) =>
        `Attack, ${name}: ${through} of ${tried} got through, ${most} may${through > most ? ' TOO MANY' : ''}`,
    ),
    `Routes: ${table.routes.length}, ${lacking.length} not reached`,
    ...lacking.map((line) => `  ${line}`),
    `Memory: heap ${megabytes(before.heapBytes)} → ${megabytes(after?.heapBytes)}, resident ${megabytes(after?.rssBytes)}${isBounded ? '' : ' OUT OF BOUNDS'}`,
    `Main thread: kept for at most ${Math.round(after?.longestStayMs ?? 0)} ms of processor by one piece of work; deadlocks: ${deadlocks}`,
    `Kept inside: ${after?.keptInside} calls to other hosts; errors that no route declares: ${after?.undeclared.join(', ') || 'none'}`,
    ...crashes.map((crash) => `CRASH ${crash}`),
    ...tally.found.map(({ kind, what, request }) => `FAULT ${kind}: ${what}\n  ${request}`),
  ];
  const isSound =
    tally.faults() === 0 &&
    wrong.length === 0 &&
    (lacking.length === 0 || isShort) &&
    succeeded.length === 0 &&
    crashes.length === 0 &&
    isBounded &&
    after.undeclared.length === 0;
  return { isSound, text: lines.join('\n') };
}

const heapGrowthMax = 256 * 1_048_576;
const residentMax = 1_536 * 1_048_576;
