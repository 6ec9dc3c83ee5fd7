import { type Known, Violation } from './known.ts';
import { bearer } from './step-kinds.ts';

/** What faces say of how many there are is what there is. */
export async function compareFigures(known: Known): Promise<void> {
  const { facts } = known;
  for (const event of known.world.events) {
    const people = new Set(
      facts.types.filter((type) => type.event === event.id && type.kind === 'TICKET').map(({ id }) => id),
    );
    const own = facts.tickets.filter(({ type }) => people.has(type));
    const sold = own.filter(({ status }) => status !== 'VOID').length;
    const cameIn = new Set(facts.scans.map(({ ticket }) => ticket));
    const admitted = own.filter(({ id }) => cameIn.has(id)).length;
    const answer = await known.at(0, {
      ...{ method: 'GET', path: '/door/v1/counts', headers: bearer(event.doorToken) },
    });
    // Its time may be over.
    if (answer.status !== 200) continue;
    const counts = answer.body.data as { sold: number; admitted: number };
    if (counts.sold !== sold || counts.admitted !== admitted) {
      const said = { sold: counts.sold, admitted: counts.admitted };
      throw new Violation('figures are what there is', JSON.stringify({ event: event.name, said, sold, admitted }));
    }
  }
}
