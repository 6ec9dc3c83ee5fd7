import { Command, CommanderError } from 'commander';
import { TakilyaError } from '../../sdk/src/index.ts';
import { Refusal, toldDetail } from '../core/base/define-error.ts';
import type { CommandAnswer, RunApart } from './command.ts';

type Say = (answer: CommandAnswer) => void;

interface Program {
  introduction: string;
  /** Adds the commands; each says its answer, and is told whether it is for a program. */
  add(program: Command, tools: { say: Say; runApart: RunApart }): void | Promise<void>;
  asText(error: unknown): string;
  asJson(error: unknown): unknown;
}

/** Runs one command of a program and answers the exit code. */
export async function runProgram(args: readonly string[], given: Program): Promise<number> {
  let exitCode = 0;
  const program = new Command('takilya')
    .description(given.introduction)
    .option('--json', 'answer one JSON object on standard output')
    // Options after a command belong to that command.
    .enablePositionalOptions()
    .showHelpAfterError('Run with --help to see what there is.')
    .exitOverride();
  const isJson = () => program.opts().json === true || args.includes('--json');
  const say: Say = (answer) => {
    console.log(isJson() ? JSON.stringify(answer.json) : answer.text);
    exitCode = answer.exitCode ?? 0;
  };
  const runApart: RunApart = async (work) => say(await work({ isJson: isJson() }));
  await given.add(program, { say, runApart });
  everywhere(program, (command) => {
    command.exitOverride();
    if (command !== program) command.option('--json', 'answer one JSON object');
  });

  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    console.error(isJson() ? JSON.stringify(given.asJson(error)) : given.asText(error));
    return 1;
  }
}

function everywhere(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const child of command.commands) everywhere(child, change);
}

/** Of an action here, or of the service by its API. */
export function isRefusal(error: unknown): error is Refusal | TakilyaError {
  return error instanceof Refusal || error instanceof TakilyaError;
}

export function refusalText(error: Refusal | TakilyaError): string {
  return [error.message, ...detailsOf(error).map(({ field, message }) => `  ${field} ${message}`), error.hint].join(
    '\n',
  );
}

export function refusalJson(error: Refusal | TakilyaError): unknown {
  const { message, hint } = error;
  const details = detailsOf(error);
  const code = error instanceof Refusal ? error.definition.code : error.code;
  return { error: { code, message, hint, ...(details.length > 0 ? { details } : {}) } };
}

function detailsOf(error: Refusal | TakilyaError) {
  return error instanceof Refusal ? error.details.map(toldDetail) : error.details;
}
