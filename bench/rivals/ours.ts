import { sql } from '../../src/platform/database/sql.ts';
import { type OnSale, purchase } from '../buying.ts';
import { Exchange } from '../exchange.ts';
import { getRequest } from '../load.ts';
import { audited, putOnSale } from '../rows/sales.ts';
import { furnishWorld } from '../world.ts';
import { type Contender, plentyTickets, type Supply, scarceTickets } from './contender.ts';
import type { Databases } from './databases.ts';

interface Ours extends Contender {
  audited(): Promise<string>;
}

/** The service without its worker: like the others it sends no mail, but still writes down that one is to be sent. */
export async function startOurs(databases: Databases): Promise<Ours> {
  const world = await furnishWorld(await databases.fresh('ours'));
  const ours = await world.startOurs({ role: 'web' });
  const supplies: Record<Supply, OnSale> = {
    plenty: await putOnSale(world, ours, plentyTickets),
    scarce: await putOnSale(world, ours, scarceTickets),
  };
  const path = `/marketplace/v1/events/${supplies.plenty.eventId}`;
  const { data } = (await (await fetch(`http://127.0.0.1:${ours.port}${path}`)).json()) as { data: { slug: string } };
  return {
    name: 'Takilya',
    version: 'of this checkout',
    newBuyer: () => {
      const connection = new Exchange(ours.port);
      const read = async (asked: string) => {
        const { status } = await connection.send(getRequest(asked));
        if (status !== 200) throw new Error(`${asked} answered ${status}`);
      };
      return {
        // Three calls of the buyer and the provider's signed one: hold, payment, notice, tickets. The load generator is the
        // provider: the others have none inside.
        buy: async (from) => {
          try {
            await purchase(supplies[from], 'generator')(connection);
            return true;
          } catch (error) {
            if ((error as Error).message.includes('SOLD_OUT')) return false;
            throw error;
          }
        },
        readPage: () => read(`/events/${data.slug}`),
        readJson: () => read(path),
        leave: () => connection.close(),
      };
    },
    scarceSold: async () => {
      const { count } = await world.db.one<{ count: number }>(
        sql`select count(*) as count from issued_tickets where event_id = ${supplies.scarce.eventId} and status = 'VALID'`,
      );
      return count;
    },
    processorMs: async () => (await ours.cpuMicroseconds()) / 1_000,
    audited: () => audited(world),
    stop: async () => {
      await ours.stop();
      await world.close();
    },
  };
}
