import { isDeepStrictEqual } from 'node:util';
import type { FactTicket } from './facts.ts';
import { type Known, Violation } from './known.ts';
import { bearer } from './step-kinds.ts';

/** What faces say of how many there are is what there is. */
export async function compareFigures(known: Known): Promise<void> {
  const { facts } = known;
  const cameIn = new Set(facts.scans.map(({ ticket }) => ticket));
  for (const event of known.world.events) {
    const own = (kind: 'TICKET' | 'ADD_ON') => {
      const types = new Set(
        facts.types.filter((type) => type.event === event.id && type.kind === kind).map(({ id }) => id),
      );
      return facts.tickets.filter(({ type }) => types.has(type));
    };
    const good = (tickets: readonly FactTicket[]) => tickets.filter(({ status }) => status !== 'VOID').length;
    const used = (tickets: readonly FactTicket[]) => tickets.filter(({ id }) => cameIn.has(id)).length;
    const there = { sold: good(own('TICKET')), admitted: used(own('TICKET')) };
    const compare = (face: string, said: object, is: object) => {
      if (isDeepStrictEqual(said, is)) return;
      throw new Violation('figures are what there is', JSON.stringify({ event: event.name, face, said, is }));
    };
    const read = async (path: string, headers: Record<string, string>) => {
      const answer = await known.at(0, { method: 'GET', path, headers });
      return answer.status === 200 ? (answer.body.data as Admissions) : undefined;
    };
    // Its time may be over.
    const counts = await read('/door/v1/counts', bearer(event.doorToken));
    if (counts) compare('door', { sold: counts.sold, admitted: counts.admitted }, there);
    const said = await read(`/open-api/v1/events/${event.id}/admissions`, { 'api-key': known.world.key });
    if (said === undefined) continue;
    const addOns = { sold: good(own('ADD_ON')), redeemed: used(own('ADD_ON')) };
    compare('Open API', { sold: said.expected, admitted: said.admitted, addOns: said.addOns }, { ...there, addOns });
  }
}

interface Admissions {
  sold: number;
  expected: number;
  admitted: number;
  addOns: { sold: number; redeemed: number };
}
