import { usePage } from '../../page.ts';

const walkInEnd = '@walk-in.invalid';

/** An e-mail address, or that nobody left one at the counter. */
export function Email({ address, isLink = false }: { address: string; isLink?: boolean }) {
  const { noEmail } = usePage().text.organizer.frame;
  if (address.endsWith(walkInEnd)) return <>{noEmail}</>;
  return <>{isLink ? <a href={`mailto:${encodeURIComponent(address)}`}>{address}</a> : address}</>;
}
