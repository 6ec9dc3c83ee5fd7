import { execFile } from 'node:child_process';

export interface Outcome {
  code: number | string | null | undefined;
  stdout: string;
  stderr: string;
}

const patienceMs = 180_000;

/** Runs a program in the environment of the test: registries and certificates are found by it. */
export function run(program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const options = {
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...environment },
    timeout: patienceMs,
    maxBuffer: 16 * 1024 ** 2,
  };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr: stderr || (error?.message ?? '') }),
    );
  });
}
