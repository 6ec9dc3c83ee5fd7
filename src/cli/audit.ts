import type { Command } from 'commander';
import { checkInvariants, type Finding } from '../core/reports/invariants/check-invariants.ts';
import type { Run } from './command.ts';

export function addAuditCommand(program: Command, run: Run): void {
  program
    .command('audit')
    .description(
      'check tickets, orders and money against each other; exit code 1 when something does not add up or rests too long',
    )
    .action(() =>
      run(async ({ config, db }) => {
        const { ok, checks } = await checkInvariants(db, config);
        return { json: { ok, checks }, text: checks.map(describe).join('\n'), exitCode: ok ? 0 : 1 };
      }),
    );
}

function describe({ name, ok, found }: Finding): string {
  return ok ? `✓ ${name}` : `✗ ${name}: broken by ${found}`;
}
