import type { Guard } from '../guard.ts';

export const platformGuards: readonly Guard[] = [
  {
    name: 'one node migrates at a time',
    invariant: 'nodes that start at once change the schema once',
    file: 'src/platform/database/migrate.ts',
    find: "await connection.query('lock table schema_migrations in exclusive mode');",
    replace: '',
    tests: ['database/migrate'],
  },
  {
    name: 'a migration that was edited',
    invariant: 'no installation has another schema than the others',
    file: 'src/platform/database/migrate.ts',
    find: 'if (row !== undefined && row.checksum !== migration.checksum) {',
    replace: 'if (false as boolean) {',
    tests: ['database/migrate'],
  },
  {
    name: 'a restore into what is in use',
    invariant: "a restore destroys nobody's data",
    file: 'src/platform/backup/restore-backup.ts',
    find: "if (tables.includes('organizations') && (await hasOrganizations(client))) {",
    replace: 'if (false as boolean) {',
    tests: ['backup/backup'],
  },
  {
    name: 'a backup that is damaged',
    invariant: 'half a backup is not taken for a whole one',
    file: 'src/platform/backup/backup-file.ts',
    find: 'if (!isSameCount(entry.rows, rows) || (await lines.next()) !== undefined) throw damaged(file);',
    replace: '',
    tests: ['backup/backup'],
  },
  {
    name: 'a key for each purpose',
    invariant: 'what was sealed for one purpose opens nothing of another',
    file: 'src/platform/secret-box.ts',
    find: "hkdfSync('sha256', appSecret, 'takilya', purpose, keyBytes)",
    replace: "hkdfSync('sha256', appSecret, 'takilya', purpose.slice(0, 0), keyBytes)",
    tests: ['platform/secret-box'],
  },
];
