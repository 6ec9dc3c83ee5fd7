import type { Command } from 'commander';
import type { Run } from './program.ts';

// A placeholder while the commands are written.
export function addBackupCommands(_program: Command, _run: Run): void {}
