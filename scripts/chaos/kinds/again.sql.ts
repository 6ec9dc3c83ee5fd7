import type { Queryable } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

interface Names {
  buyerName: string;
  eventName: string;
  typeName: string;
}

export function countMadeOf(
  db: Queryable,
  { buyerName, eventName, typeName }: Names,
): Promise<Record<'orders' | 'events' | 'types', number>> {
  return db.one(sql`
    select (select count(*) from orders where buyer_name = ${buyerName}) as orders,
           (select count(*) from events where name = ${eventName}) as events,
           (select count(*) from ticket_types where name = ${typeName}) as types`);
}
