import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { ApiClient } from '../clients/api-client.ts';
import { accessCode, type SalesModel } from './sales-model.ts';
import { addOnBody } from './sales-model-add-ons.ts';
import type { ModelType, WorldSetup } from './sales-model-records.ts';

/** Puts on sale what the model begins with; answers the event's id and gives the model's types theirs. */
export async function makeModelEvent(
  { client, db }: { client: ApiClient; db: Database },
  model: SalesModel,
  setup: WorldSetup,
): Promise<string> {
  const event = await client.post<{ id: string; tickets: { id: string; name: string }[] }>('/events', {
    name: 'Gabi ng Musika',
    dateTime: '2037-02-14T19:00:00+08:00',
    absorbFees: setup.absorbFees,
    eventCapacity: setup.capacity,
    journeyType: setup.presaleUses === null ? 'STANDARD' : 'PRESELLING',
    tickets: model.types.map(({ name, price, quantity, kind, max, published, isChosen, addOn }) => {
      const priceKind = isChosen ? 'CHOSEN' : 'FIXED';
      const plain = { name, price, priceKind, quantity, type: kind, maximumPurchaseQuantity: max, published };
      return { ...plain, ...addOnBody(addOn) };
    }),
  });
  for (const { id, name } of event.tickets) (model.types.find((type) => type.name === name) as ModelType).id = id;
  if (setup.presaleUses !== null) {
    await db.run(sql`
      insert into access_codes (id, organization_id, event_id, code, uses_max)
      select ${newId()}, organization_id, id, ${accessCode}, ${setup.presaleUses} from events where id = ${event.id}`);
  }
  await client.post(`/events/${event.id}/publish`);
  return event.id;
}
