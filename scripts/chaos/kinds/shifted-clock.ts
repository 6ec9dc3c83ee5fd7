import { readFileSync } from 'node:fs';

// Loaded before the service: at SIGUSR2 its clock goes by what a file says. With `every` 2 only half of the processes do.
const path = process.env.SHIFTED_CLOCK as string;
const rightNow = Date.now;
const RightDate = Date;
let shiftMs = 0;

process.on('SIGUSR2', () => {
  const { ms, every } = JSON.parse(readFileSync(path, 'utf8')) as { ms: number; every: number };
  shiftMs = process.pid % every === 0 ? ms : 0;
});

globalThis.Date = class extends RightDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [rightNow() + shiftMs] : given) as [number]));
  }
  static override now(): number {
    return rightNow() + shiftMs;
  }
} as DateConstructor;
