/** Takes seats for one party out of what is free: side by side where there is room for it, else the lowest numbers. */
export function takeSeats(free: number[], quantity: number): number[] {
  const start = adjacentStart(free, quantity) ?? 0;
  return free.splice(start, quantity);
}

function adjacentStart(free: readonly number[], quantity: number): number | undefined {
  let runStart = 0;
  for (let index = 0; index < free.length; index += 1) {
    if (index > 0 && free[index] !== (free[index - 1] as number) + 1) runStart = index;
    if (index - runStart + 1 === quantity) return runStart;
  }
  return undefined;
}
