import type { Config } from '../config/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { RunningDatabase } from '../wiring/database.ts';

/** What every command gets: the database beside a running server or alone, and the settings. */
export interface CommandContext {
  config: Config;
  db: Database;
  connection: RunningDatabase['connection'];
  pooled: RunningDatabase['pooled'];
}

/** What a command answers: an object for `--json`, and the same for a person. */
export interface CommandAnswer {
  json: unknown;
  text: string;
  /** 1 where the command found something broken. */
  exitCode?: 0 | 1;
}

/** A command was asked for something that it cannot do. The message is one sentence. */
export class CommandError extends Error {}

export type Run = (
  work: (context: CommandContext) => Promise<CommandAnswer>,
  how?: {
    /** For what must work with a wrong secret, or before there are tables. */
    isSecretAsked: boolean;
  },
) => Promise<void>;

/** Without the database: for what works from anywhere. */
export type RunApart = (work: (how: { isJson: boolean }) => Promise<CommandAnswer>) => Promise<void>;
