import { usePage } from '../../page.ts';

const walkInEnd = '@walk-in.invalid';

/** An e-mail address, or that nobody left one at the counter; null where the reader's role sees none. */
export function Email({ address, isLink = false }: { address: string | null; isLink?: boolean }) {
  const { noEmail, hiddenEmail } = usePage().text.organizer.frame;
  if (address === null) return <>{hiddenEmail}</>;
  if (address.endsWith(walkInEnd)) return <>{noEmail}</>;
  return <>{isLink ? <a href={`mailto:${encodeURIComponent(address)}`}>{address}</a> : address}</>;
}
