import { findEventVersions } from '../../src/core/catalog/event-reading/event-versions.sql.ts';
import { countEventRows, listEventVersions } from '../../src/core/catalog/event-reading/list-events.sql.ts';
import { searchVenueRows } from '../../src/core/catalog/venues/venue.sql.ts';
import type { Queryable } from '../../src/platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../src/platform/database/sql.ts';
import { createWorld, insertEvents, wordOf } from '../world.ts';

// node bench/rows/plans.ts: how PostgreSQL reads the lists and searches of an organization with 100,000 events.
const eventCount = 100_000;
const world = await createWorld();
try {
  await insertEvents(world.db, world.organization.id, 1, eventCount);
  const filter = { organizationId: world.organization.id };
  const search = wordOf(77).slice(0, 12);
  const { id } = await world.db.one<{ id: string }>(sql`select id from events limit 1`);
  const page = { take: 101, skip: 0 };
  await explain('list 100, newest first', (db) => listEventVersions(db, { filter, sort: '-createdAt', ...page }));
  await explain('list 100 drafts by date', (db) =>
    listEventVersions(db, { filter: { ...filter, status: 'DRAFT' }, sort: 'dateTime', ...page }),
  );
  await explain('search events', (db) =>
    listEventVersions(db, { filter: { ...filter, search }, sort: '-createdAt', ...page }),
  );
  await explain('count what a search finds', (db) => countEventRows(db, { ...filter, search }));
  await explain('versions of a batch of one', (db) =>
    findEventVersions(db, { wanted: [{ id, organizationId: world.organization.id }] }),
  );
  await explain('search venues', (db) =>
    searchVenueRows(db, {
      search: { text: 'colisem', pattern: '%colisem%' },
      organizationId: world.organization.id,
      take: 10,
      skip: 0,
    }),
  );
} finally {
  await world.close();
}

/** Runs the statement of the product itself, with EXPLAIN in front of it. */
async function explain(name: string, read: (db: Queryable) => Promise<unknown>): Promise<void> {
  let statement: Statement | undefined;
  const note = async (given: Statement) => {
    statement = given;
    return [];
  };
  const spy = { many: note, maybe: note, one: note, run: note } as unknown as Queryable;
  await read(spy);
  const plan = await world.db.many<{ queryPlan: string } & Record<string, string>>(
    sql`${trustedSql('explain (analyze, costs off, timing off, buffers off)')} ${statement}`,
  );
  console.log(`\n## ${name}\n\n${plan.map((row) => Object.values(row)[0]).join('\n')}`);
}
