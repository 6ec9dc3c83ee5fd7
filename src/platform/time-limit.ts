/** So many milliseconds from now, by a clock that nobody sets and that goes on while the process stands still. */
export function timeLimit(milliseconds: number): { isOver(): boolean } {
  const until = performance.now() + milliseconds;
  return { isOver: () => performance.now() >= until };
}
