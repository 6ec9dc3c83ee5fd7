import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import type { RunApart } from '../command.ts';
import { type CommandAnswer, CommandError } from '../command.ts';
import { type ConnectionOptions, connect } from './connection.ts';
import { forgetLogin, loginFile, writeLogin } from './login-file.ts';

interface LoginOptions extends ConnectionOptions {
  forget?: boolean;
}

const explanation = `
The key is asked for, so that no history of commands keeps it; or it is read from standard input. It is kept for this user of this
machine, with the address of its service, and sent nowhere else. A test key is enough for listen and trigger.`;

export function addLoginCommand(program: Command, run: RunApart): void {
  program
    .command('login')
    .description('keep an API key for listen and trigger')
    .option('--key <key>', 'the key, in place of being asked for it')
    .option('--url <url>', 'address of the service; without it TAKILYA_URL, or http://localhost:3000')
    .option('--forget', 'remove the key that was kept')
    .addHelpText('after', explanation)
    .action((options: LoginOptions) => run(() => (options.forget === true ? forget() : login(options))));
}

async function login(options: LoginOptions): Promise<CommandAnswer> {
  const key = (options.key ?? process.env.TAKILYA_KEY ?? (await askForKey())).trim();
  if (key === '') throw new CommandError('No key was given; the dashboard makes one under Settings, API keys.');
  const { takilya, url, isTest } = connect({ key, url: options.url });
  const { organization } = (await takilya.getMe()).data;
  writeLogin({ key, url });
  const where = `${organization.name}${isTest ? ', sandbox' : ''}, at ${url}`;
  return {
    json: { organization: organization.name, isTest, url, file: loginFile() },
    text: `${where}\nThe key is kept in ${loginFile()}; \`takilya login --forget\` removes it.`,
  };
}

async function forget(): Promise<CommandAnswer> {
  forgetLogin();
  return { json: { forgotten: true }, text: 'No key is kept.' };
}

/** At a terminal what is typed is not shown. */
async function askForKey(): Promise<string> {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY === true;
  const silent = new Writable({ write: (_bytes, _coding, done) => done() });
  if (isTerminal) stderr.write('API key (tak_test_…): ');
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) stderr.write('\n');
  }
}
