/** The name that a person most likely meant, or undefined where none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const plain = given.toLowerCase().replaceAll(/[_-]/g, '');
  let nearest: string | undefined;
  let nearestDistance = Math.min(3, Math.max(1, Math.floor(given.length / 3))) + 1;
  for (const name of names) {
    const distance = editDistance(plain, name.toLowerCase(), nearestDistance);
    if (distance < nearestDistance) {
      nearest = name;
      nearestDistance = distance;
    }
  }
  return nearest;
}

/** Letters to change, leave out, put in or swap with their neighbour; given up at `limit`. */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = (last[column - 1] as number) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const isSwapped = row > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const swap = isSwapped ? (beforeLast[column - 2] as number) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(substitution, swap, (last[column] as number) + 1, (current[column - 1] as number) + 1));
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] as number;
}
