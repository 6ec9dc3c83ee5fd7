import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { addCommands } from './commands.ts';

test('a command is there by its word alone, as it is among all', async () => {
  const all = await added(undefined);
  assert.ok(all.length > 30, String(all.length));
  assert.deepEqual(await added('no such command'), all);
  for (const word of all) {
    const alone = await added(word);
    assert.ok(alone.includes(word) && alone.length < 8, `${word}: ${alone}`);
  }
});

async function added(word: string | undefined): Promise<string[]> {
  const program = new Command();
  const run = async () => assert.fail();
  await addCommands(program, { word, run, runApart: run });
  return program.commands.map((command) => command.name());
}
