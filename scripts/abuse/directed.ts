import { editTag } from '../../src/core/base/if-match.ts';
import { faceOf } from './face.ts';
import type { PageVisitor } from './requests/page-requests.ts';
import type { Answer, Sent } from './sent.ts';
import { oneRow, type Tenant } from './tenant.ts';

/** What is asked for: a page, fields of a form, a file, or what an agent sends. */
interface Act {
  path: string;
  fields?: Record<string, string>;
  file?: string;
  call?: object;
}

const plan = JSON.stringify(oneRow);

/** What nobody comes upon who follows links and fills in forms by the names of their fields: it names a seat, a date or a file. */
function actsOf({ ids, slug }: Tenant): Act[] {
  const at = `/organizer/o/${slug}`;
  const event = `${at}/events/${ids.events}`;
  const painted = `${at}/events/${ids['painted-events']}`;
  const planAt = `${at}/seating-plans/${ids['seating-plans']}`;
  const series = { event: ids.events as string, name: 'Gabi-gabi', how: 'LIST', dates: '2027-09-09 19:00' };
  const asked = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'abuse', version: '1' } };
  return [
    { path: '/mcp', call: { jsonrpc: '2.0', id: 1, method: 'initialize', params: asked } },
    { path: `/series/${ids['series-slugs']}` },
    { path: `${event}/seats/map.json` },
    { path: `${event}/seats/paint/map.json?plan=${ids['seating-plans']}` },
    { path: `${event}/seats/move?ticket=${ids['seated-tickets']}&to=ORCH-A-12` },
    { path: `${event}/door/admissions.csv` },
    { path: `${event}/seats/blocks`, fields: { seats: 'ORCH-A-3', reason: 'Kamera' } },
    {
      path: `${event}/seats/move`,
      fields: { ticket: ids['seated-tickets'] as string, seat: 'ORCH-A-12', once: crypto.randomUUID() },
    },
    { path: `${painted}/seats/remove`, fields: {} },
    {
      path: `${painted}/seats/paint?plan=${ids['seating-plans']}`,
      fields: {
        planId: ids['seating-plans'] as string,
        'section.ORCH': ids['painted-types'] as string,
        parts: '',
        painted: '',
        orphans: 'ALLOW',
        version: editTag({ id: ids['painted-events'] as string, revision: 0 }),
      },
    },
    { path: `${planAt}/copy`, fields: { once: crypto.randomUUID() } },
    { path: `${at}/seating-plans/upload?once=${crypto.randomUUID()}`, file: plan },
    { path: `${planAt}/file?version=1`, file: plan.replace('20', '22') },
    { path: `${at}/series/new`, fields: series },
    { path: `${at}/series/${ids.series}/dates`, fields: { dates: '2027-09-10 19:00', once: crypto.randomUUID() } },
    { path: `${event}/tickets`, fields: { name: 'Bata', price: '100', quantity: '10', once: crypto.randomUUID() } },
  ];
}

/** Does each once, as the owner would. */
export async function actDirectly(
  tenant: Tenant,
  { who, cookie, sees }: PageVisitor,
  { send, routeOf }: { send(sent: Sent): Promise<Answer>; routeOf(method: string, path: string): string | undefined },
): Promise<void> {
  for (const { path, fields, file, call } of actsOf(tenant)) {
    const method = (fields ?? file ?? call) === undefined ? 'GET' : 'POST';
    const headers: Record<string, string> = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie };
    const shared = { face: faceOf(path), route: routeOf(method, path), who, method, path, sees };
    if (call !== undefined) {
      const types = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
      await send({ ...shared, headers: { ...types, 'api-key': tenant.keys.test }, body: JSON.stringify(call) });
    } else if (file !== undefined) {
      headers['content-type'] = 'multipart/form-data; boundary=x';
      const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="plan"\r\n\r\n${file}\r\n--x--\r\n`;
      await send({ ...shared, headers, body });
    } else if (fields !== undefined) {
      headers['content-type'] = 'application/x-www-form-urlencoded';
      await send({ ...shared, headers, body: new URLSearchParams(fields).toString() });
    } else await send({ ...shared, headers });
  }
}
