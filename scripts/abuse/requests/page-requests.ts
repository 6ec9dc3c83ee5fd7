import type { Harvest } from '../crawl.ts';
import { faceOf } from '../face.ts';
import { buttonsOf, filledIn, spoiled } from '../pages.ts';
import type { RouteTable } from '../route-table.ts';
import type { Sent } from '../sent.ts';
import { type Owner, unmarked } from './markers.ts';
import type { Random } from './random.ts';
import { hostilePart, hostileText } from './values.ts';

/** Somebody at a browser, what they were shown, and which URLs of others they know. */
export interface PageVisitor {
  who: string;
  cookie: string;
  sees: readonly Owner[];
  harvest: Harvest;
  /** What they would type where a form asks for theirs. */
  email?: string;
  password?: string;
}

interface PageScene {
  table: RouteTable;
  visitors: readonly PageVisitor[];
  /** What others were shown: URLs that everybody may try. */
  foreign: readonly Harvest[];
  /** Ids of those who are attacked. */
  foreignIds: readonly string[];
}

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

// A visitor who is signed out, suspended or taken down has no more to show; a tour does each of these once.
const endsVisit =
  /sign-out|account\/(?:sessions|password|second-factor)|settings\/(?:team|organization\/second-factor)/;
const endsOthers = /suspend|take-down|tier|put-back|returned|give-up/;
const spoilsVisit = (route: string, who: string) =>
  route.startsWith('POST') && (endsVisit.test(route) || (who === 'operator' && endsOthers.test(route)));

/** A request for a page or one of its forms: as a visitor who was shown it would send it, or spoiled. */
export function pageRequest(random: Random, route: string, scene: PageScene): Sent {
  const [method = 'GET', url = '/'] = route.split(' ');
  const mayCome = scene.visitors.filter(({ cookie, who }) => cookie === '' || !spoilsVisit(route, who));
  const able = mayCome.filter(({ harvest }) => harvest.pathsOf(route).length > 0);
  const visitor = able.length > 0 && random.chance(0.7) ? random.pick(able) : random.pick(mayCome);
  const path = pathOf(random, route, url, visitor, scene);
  const sent: Sent = {
    face: faceOf(url),
    route,
    who: visitor.who,
    method: method === 'GET' && random.chance(0.03) ? 'HEAD' : method,
    path,
    headers: headersOf(random, visitor),
    sees: faceOf(url) === 'website' ? [...visitor.sees, 'shown'] : visitor.sees,
  };
  if (method === 'GET') return { ...sent, path: `${path}${queryOf(random, path)}` };
  return { ...sent, ...formOf(random, route, visitor, scene, sent.headers) };
}

function pathOf(random: Random, route: string, url: string, { harvest }: PageVisitor, scene: PageScene): string {
  const own = harvest.pathsOf(route);
  if (own.length > 0 && random.chance(0.6)) {
    const path = random.pick(own);
    // Another's id among one's own.
    if (random.chance(0.3))
      return path.replaceAll(ids, (id) => (random.chance(0.5) ? random.pick(scene.foreignIds) : id));
    return path;
  }
  const foreign = scene.foreign.flatMap((each) => each.pathsOf(route));
  if (foreign.length > 0 && random.chance(0.6)) return random.pick(foreign);
  return scene.table.filled(url, () =>
    random.pick([random.uuid(), random.pick(scene.foreignIds), hostilePart(random)]),
  );
}

function headersOf(random: Random, { cookie }: PageVisitor): Record<string, string> {
  const headers: Record<string, string> = {
    accept: random.chance(0.9) ? 'text/html' : random.pick(['application/json', '*/*', 'image/avif', '']),
    'x-forwarded-for': random.address(),
    ...(cookie === '' ? {} : { cookie }),
  };
  if (random.chance(0.1))
    headers['accept-language'] = random.pick(['fil', 'fil,en;q=0.5', 'xx-YY', '*', ';;;', 'q=q=q']);
  if (random.chance(0.05)) headers['if-none-match'] = random.pick(['*', '"x"', 'W/"']);
  if (random.chance(0.05)) headers.range = random.pick(['bytes=0-0', 'bytes=9-1', 'bytes=-1', 'x']);
  return headers;
}

function queryOf(random: Random, path: string): string {
  if (!random.chance(0.4)) return '';
  const joint = path.includes('?') ? '&' : '?';
  const name = random.pick([
    ...['page', 'take', 'search', 'status', 'query', 'from', 'to', 'city', 'category', 'type', 'done', 'next', 'token'],
    ...['key', 'event', 'cursor', 'after', 'via', 'lang', 'language', 'tab', '__proto__', 'q', 'sort', 'kind', 'month'],
  ]);
  const value = encodeURIComponent(hostileText(random).toWellFormed().slice(0, 800));
  return `${joint}${name}=${value}${random.chance(0.2) ? `&${name}=x` : ''}`;
}

function formOf(
  random: Random,
  route: string,
  visitor: PageVisitor,
  scene: PageScene,
  headers: Record<string, string>,
): Pick<Sent, 'headers' | 'body'> {
  const forms = [visitor.harvest, ...scene.foreign].flatMap((harvest) => harvest.formsOf(route));
  const form = forms.length > 0 ? random.pick(forms) : undefined;
  const word = () => `Gabi ${random.uuid().slice(0, 8)}`;
  const sound: [string, string][] =
    form === undefined ? [['name', word()]] : filledIn(form, word, { button: random.pick(buttonsOf(form)) });
  // Sent again with the same mark it would only repeat its outcome.
  const marked = sound.map(([name, value]): [string, string] => [
    name,
    name === 'once' ? random.uuid() : unmarked(value, word),
  ]);
  const fields = random.chance(0.3) ? marked : spoiled(random, marked);
  const site = random.chance(0.95) ? 'same-origin' : random.pick(['cross-site', 'same-site', 'none', 'x']);
  const type = 'application/x-www-form-urlencoded';
  if (random.chance(0.04)) {
    const odd = random.pick([
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
    ]);
    return {
      headers: { ...headers, 'content-type': odd, 'sec-fetch-site': site },
      body: random.pick(['{}', '--x--', '']),
    };
  }
  const pairs = fields.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]);
  const body = random.chance(0.02) ? `a=${'x'.repeat(300_000)}` : new URLSearchParams(pairs).toString();
  return { headers: { ...headers, 'content-type': type, 'sec-fetch-site': site }, body };
}
