import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { repository } from '../../../test/helpers/machine/child.ts';
import { throwawayDirectory } from '../../../test/helpers/machine/throwaway-directory.ts';
import type { Kind } from '../kind.ts';

const tables = ['orders', 'issued_tickets', 'payments', 'ticket_types', 'notices', 'events', 'scans'];

export const migrationUnderLoad: Kind = {
  name: 'migration',
  what: 'a column, a constraint or an index added to a table that sells, by the means of a start, while nodes serve',
  isShort: true,
  begin: async () => {
    const parent = throwawayDirectory('takilya-migrations-');
    const directory = join(parent, 'migrations');
    mkdirSync(directory);
    cpSync(join(repository, 'migrations'), directory, { recursive: true });
    let number = 9_000;
    return {
      options: {},
      async inflict({ random, installation }) {
        number += 1;
        const table = random.pick(tables);
        const name = `chaos_${number}`;
        const ways = [
          `alter table ${table} add column ${name} integer;\nalter table ${table} drop column ${name};\n`,
          `alter table ${table} add column ${name} text not null default 'x';\nalter table ${table} drop column ${name};\n`,
          `alter table ${table} add constraint ${name} check (true) not valid;\nalter table ${table} drop constraint ${name};\n`,
          `-- concurrently\ncreate index concurrently ${name} on ${table} ((true));\ndrop index concurrently if exists ${name};\n`,
        ];
        writeFileSync(join(directory, `${number}-${name}.sql`), random.pick(ways));
        const options = { directory: pathToFileURL(`${directory}/`), pauseMs: 200 };
        // Two nodes of the next version start at the same moment.
        await Promise.all([migrate(installation.db, options), migrate(installation.db, options)]);
      },
      end: async () => rmSync(parent, { recursive: true }),
    };
  },
};
