import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Child, repository, runSource, startChild } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { freePort } from '../../helpers/machine/free-port.ts';

// What README.md tells an integrator to do, word for word but for ports and keys, from an empty folder on.

test('from nothing to a first call and a verified webhook, as the README says it', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'takilya-two-minutes-'));
  const [port, receiverPort] = [await freePort(), await freePort()];
  const environment = {
    PORT: String(port),
    DATA_DIR: join(directory, 'data'),
    LOG_LEVEL: 'silent',
    XDG_STATE_HOME: directory,
  };
  const children: Child[] = [];
  t.after(async () => {
    for (const { process } of children.reverse()) {
      process.kill('SIGTERM');
    }
    await Promise.all(children.map(({ ended }) => ended));
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  });
  const start = (args: string[], more: Record<string, string> = {}) => {
    const child = startChild(process.execPath, args, { environment: { ...environment, ...more } });
    children.push(child);
    return child;
  };
  const [listenLine, receiverSource, triggerLine] = stepsOfReadme();
  const transcript: string[] = [];
  const note = (command: string, output: string) => transcript.push(`$ ${command}`, ...output.trim().split('\n'));

  const server = start(['src/serve.ts']);
  const [, printed = ''] = await server.says(/^ {2}Listen {6}(npm run -s takilya -- .*)$/m);
  const [key = ''] = /tak_test_\w+/.exec(printed) ?? [];
  const address = `--url http://localhost:${port}`;
  const here = (line: string) => line.replace('tak_test_…', `${key} ${address}`);
  assert.equal(printed, here(listenLine), 'the start prints what the README says');
  note('npm start', server.stdout());

  const curl = findProgram('curl');
  if (curl.skip === false) {
    const calls = callsOfReadme().replace('tak_test_…', key).replace('localhost:3000', `localhost:${port}`);
    const script = `set -e\n${calls.replaceAll('curl ', 'curl -sSf ')}`;
    const { code, stdout, stderr } = await startChild('sh', ['-c', script], { environment: {} }).ended;
    assert.equal(code, 0, stderr);
    for (const said of ['Araneta', 'Gabi ng Musika', 'orders:write'])
      assert.ok(stdout.includes(said), `${said}: ${stdout}`);
  }

  const forwarding = printed.replace('localhost:4000', `localhost:${receiverPort}`);
  const listener = start(argumentsOf(forwarding));
  const [secret] = await listener.says(/whsec_\S+/);
  const receiverFile = join(directory, 'receiver.ts');
  const client = pathToFileURL(join(repository, 'sdk/')).href;
  writeFileSync(receiverFile, receiverSource.replace('./sdk/', client).replace('4000', String(receiverPort)));
  const receiver = start([receiverFile], { WEBHOOK_SECRET: secret });

  const trigger = here(triggerLine);
  const triggered = await runSource(argumentsOf(trigger), { environment });
  assert.equal(triggered.code, 0, triggered.stderr);
  const [verified, id] = await receiver.says(/^verified order\.completed (msg_\w+)$/m);
  await listener.says(new RegExp(`^\\S+ {2}order\\.completed +200 +\\d+ ms {2}${id}$`, 'm'));
  assert.match(triggered.stdout, new RegExp(`^Notice {2}order\\.completed {2}${id} {2}position \\d+$`, 'm'));
  assert.doesNotMatch(receiver.stdout(), /refused/);

  note(forwarding, listener.stdout());
  note(trigger, triggered.stdout);
  note(`WEBHOOK_SECRET=${secret} npx node receiver.ts`, verified);
  for (const line of transcript) t.diagnostic(line);
});

/** The three blocks of the section: listen, the receiver, trigger. */
function stepsOfReadme(): [listen: string, receiver: string, trigger: string] {
  const text = readFileSync(join(repository, 'README.md'), 'utf8');
  const section = text.slice(text.indexOf('\n## For integrators\n')).split('\n## ', 2)[1] ?? '';
  const blocks = [...section.matchAll(/^```(?:sh|ts)\n(.*?)^```$/gms)].map(([, block = '']) => block.trim());
  assert.equal(blocks.length, 3);
  return blocks as [string, string, string];
}

function callsOfReadme(): string {
  const text = readFileSync(join(repository, 'README.md'), 'utf8');
  const section = text.slice(text.indexOf('\n## A first call\n')).split('\n## ', 2)[1] ?? '';
  return /^```sh\n(.*?)^```$/ms.exec(section)?.[1] ?? '';
}

/** Arguments for our own Node, without npm in between. */
function argumentsOf(line: string): string[] {
  const [, args = ''] = /^npm run -s takilya -- (.*)$/.exec(line) ?? [];
  return ['src/cli.ts', ...args.split(' ')];
}
