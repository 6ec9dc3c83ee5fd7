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

/** Levenshtein distance, given up at `limit`. */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit;
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = (previous[column - 1] as number) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[column] as number) + 1, (current[column - 1] as number) + 1));
    }
    previous = current;
  }
  return previous[right.length] as number;
}
