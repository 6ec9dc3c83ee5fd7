import type { Command } from 'commander';
import { type Resealed, reseal } from '../core/back-office/sealing/reseal.ts';
import type { Run } from './command.ts';

export function addSecretCommands(program: Command, run: Run): void {
  program
    .command('secret')
    .description('what is sealed with APP_SECRET')
    .command('reseal')
    .description(
      'seal with APP_SECRET what was sealed with APP_SECRET_PREVIOUS; may be run again, and while tickets are sold',
    )
    .action(() =>
      run(async ({ config, db }) => {
        const found = await reseal(db, config.secrets, {
          onColumn: ({ table, column }, { seen, renewed }) =>
            console.error(`${table}.${column}: ${renewed} of ${seen}`),
        });
        const hasPrevious = config.secrets.previous !== undefined;
        return { json: found, text: describe(found, { hasPrevious }), exitCode: found.lost === 0 ? 0 : 1 };
      }),
    );
}

function describe({ seen, renewed, lost }: Resealed, { hasPrevious }: { hasPrevious: boolean }): string {
  const lines = [`${renewed} of ${seen} values were sealed anew; all that can be opened is sealed with APP_SECRET.`];
  if (lost > 0) lines.push(`${lost} were sealed with a secret that is not known here, and stay lost without it.`);
  if (hasPrevious) {
    lines.push(
      'Nothing that is stored needs APP_SECRET_PREVIOUS any more. Take it away at once if strangers know it; otherwise leave it until links that were mailed with it may end (docs/secret.md).',
    );
  }
  return lines.join('\n');
}
