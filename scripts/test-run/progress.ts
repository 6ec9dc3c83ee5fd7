import type { FileResult } from './run-file.ts';

interface Progress {
  begin(file: string): void;
  /** Failures are shown at once and in full; what passed only counts, unless every file is shown. */
  end(result: FileResult, lines: string): void;
  close(): void;
}

// In a terminal one line is written over and over; in a log a new one now and then.
const terminalMs = 250;
const logMs = 60_000;
const runningShown = 3;

/** How far the run is: what is done and left, what failed, and what it is at. */
export function showProgress(options: { files: readonly string[]; isEveryFileShown: boolean }): Progress {
  const isTerminal = process.stdout.isTTY === true;
  const startedAt = performance.now();
  const running = new Map<string, number>();
  let done = 0;
  let failed = 0;
  const line = () => {
    const now = performance.now();
    const longest = [...running].sort(([, one], [, other]) => one - other).slice(0, runningShown);
    return progressLine({
      done,
      total: options.files.length,
      failed,
      seconds: (now - startedAt) / 1_000,
      running: longest.map(([file, since]) => ({ file, seconds: (now - since) / 1_000 })),
    });
  };
  const wipe = () => (isTerminal ? process.stdout.write('\r\x1b[K') : true);
  const show = () => {
    if (!isTerminal) return console.log(line());
    wipe();
    return process.stdout.write(line().slice(0, process.stdout.columns - 1));
  };
  const timer = options.isEveryFileShown ? undefined : setInterval(show, isTerminal ? terminalMs : logMs);
  return {
    begin: (file) => running.set(file, performance.now()),
    end: (result, lines) => {
      for (const file of result.file.split(' ')) running.delete(file);
      done += 1;
      failed += result.failed;
      if (!options.isEveryFileShown && result.failed === 0) return;
      wipe();
      console.log(lines);
    },
    close: () => {
      clearInterval(timer);
      if (timer !== undefined) wipe();
    },
  };
}

export function progressLine(at: {
  done: number;
  total: number;
  failed: number;
  seconds: number;
  running: readonly { file: string; seconds: number }[];
}): string {
  const running = at.running.map(({ file, seconds }) => `${file} (${Math.round(seconds)} s)`).join(', ');
  const files = `${at.done} of ${at.total} files done, ${at.total - at.done} left`;
  const tests = at.failed === 0 ? 'none failed' : `${at.failed} failed`;
  return `${durationOf(at.seconds)}: ${files}, ${tests}${running === '' ? '' : `; at ${running}`}`;
}

function durationOf(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
