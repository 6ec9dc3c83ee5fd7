import type { Command } from 'commander';
import { commandLine } from '../core/accounts/operators/operator.ts';
import { createAnyDoorCode, revokeAnyDoorCode } from '../core/selling/door/any-door-code.ts';
import { createDoorCodeHash, type DoorCode } from '../core/selling/door/door-code.ts';
import { type DoorDirection, type DoorRole, doorDirections, doorRoles } from '../core/selling/door/door-code-fields.ts';
import type { Run } from './command.ts';

interface CreateOptions {
  event?: string;
  gate?: string;
  role: string;
  zone?: string;
  direction: string;
  expires?: string;
}

export function addDoorCodeCommands(program: Command, run: Run): void {
  const doorCode = program
    .command('door-code')
    .description('create a code that lets devices in at a gate of an event; it is shown this once')
    .option('--event <id>', 'id or slug of the event')
    .option('--gate <name>', 'name of the gate')
    .option('--role <role>', `one of ${doorRoles.join(', ')}; SUPERVISE may search for names and sell`, 'SCAN')
    .option('--zone <id>', 'id of the zone that the gate leads to; else the whole venue')
    .option('--direction <way>', `which way people go: one of ${doorDirections.join(', ')}`, 'IN')
    .option('--expires <time>', 'when it ends, such as 2027-01-31T00:00:00+08:00; else a day after the event')
    .enablePositionalOptions()
    .action((options: CreateOptions, command: Command) => {
      const { event, gate, role, zone = null, direction, expires = null } = options;
      // Not required options: those would be asked of the command below too.
      if (event === undefined) return command.error("error: required option '--event <id>' not specified");
      if (gate === undefined) return command.error("error: required option '--gate <name>' not specified");
      return run(async ({ config, db }) => {
        const doorCodeHash = createDoorCodeHash(config.secrets);
        const input = {
          eventId: event,
          gate,
          role: role as DoorRole,
          zoneId: zone,
          direction: direction as DoorDirection,
          expiresAt: expires,
          doorCodeHash,
          now: Date.now(),
        };
        const { doorCode: made, code } = await db.transaction((tx) => createAnyDoorCode(tx, commandLine, input));
        const { id, eventId, expiresAt } = made;
        return {
          json: {
            id,
            code,
            gate: made.gate,
            eventId,
            role: made.role,
            zone: made.zone,
            direction: made.direction,
            expiresAt,
          },
          text: `Door code  ${code}\nGate       ${made.gate}${leadsTo(made)}\nUntil      ${expiresAt}\nId         ${id}\nThe code is shown this once.`,
        };
      });
    });

  doorCode
    .command('revoke')
    .description('end a door code; devices that signed in with it are signed out')
    .requiredOption('--id <id>', 'id of the door code')
    .action(({ id }: { id: string }) =>
      run(async ({ db }) => {
        await db.transaction((tx) => revokeAnyDoorCode(tx, commandLine, { id }));
        return { json: { id, revoked: true }, text: `Revoked ${id}` };
      }),
    );
}

/** Nothing of a gate that only leads in, to the whole place. */
function leadsTo({ zone, direction }: DoorCode): string {
  return `${zone === null ? '' : `\nZone       ${zone.name}`}${direction === 'IN' ? '' : `\nDirection  ${direction}`}`;
}
