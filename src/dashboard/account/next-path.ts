const pathShape = /^\/organizer(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/;
const pathLengthMax = 500;

/** Where to go after signing in: a page of the dashboard and nothing else, whatever a link to the sign-in page says. */
export function nextPathOf(wanted: string | undefined): string | undefined {
  if (wanted === undefined || wanted.length > pathLengthMax) return undefined;
  return pathShape.test(wanted) && !wanted.includes('//') ? wanted : undefined;
}
