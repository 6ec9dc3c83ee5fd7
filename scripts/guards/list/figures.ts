import type { Guard } from '../guard.ts';

const counts = 'src/core/selling/door/count-admissions.sql.ts';
const invariant = 'a figure is the same wherever it is shown';

export const figureGuards: readonly Guard[] = [
  {
    name: 'add-ons are no tickets, in lists',
    invariant,
    file: 'src/core/catalog/ticket-types/stock.ts',
    find: '...stockOf(types.filter(isTicket)),',
    replace: '...stockOf(types),',
    tests: ['figures/everything'],
  },
  {
    name: 'add-ons are no tickets, in statements',
    invariant,
    file: 'src/core/catalog/inventory/sold.sql.ts',
    find: "and t.kind = '${kind}'`",
    replace: "and t.kind <> '${kind === 'TICKET' ? '' : 'TICKET'}'`",
    tests: ['figures/everything'],
  },
  {
    name: 'a ticket counts once a day, a gate and a zone',
    invariant,
    file: counts,
    find: "event.isPlain ? 'count(*)' : 'count(distinct ticket_id)'",
    replace: "event.isPlain ? 'count(*)' : 'count(all ticket_id)'",
    tests: ['figures/everything'],
  },
  {
    name: 'who was refunded since was admitted',
    invariant,
    file: counts,
    find: "status in ('USED', 'VOID')",
    replace: "status in ('USED')",
    tests: ['figures/admissions', 'figures/everything'],
  },
  {
    name: 'gates of the whole place decide who is inside',
    invariant,
    file: counts,
    find: 'case when bool_or(zone_id is null)',
    replace: 'case when bool_or(zone_id is null) and false',
    tests: ['figures/everything'],
  },
  {
    name: 'tickets that are let in daily are inside today',
    invariant,
    file: 'src/core/selling/door/count-admissions.ts',
    find: "mode === 'DAILY' ? !row.isWhole && row.day === today : row.isWhole",
    replace: 'row.isWhole',
    tests: ['figures/everything'],
  },
];
