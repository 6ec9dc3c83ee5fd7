/** A correction of a buyer's address: the link to the old one confirms it, or the operator decides. */
export interface AddressChange {
  id: string;
  organizationId: string;
  orderId: string;
  oldEmail: string;
  newEmail: string;
  tokenHash: Buffer;
  status: 'OPEN' | 'CONFIRMED' | 'REPLACED' | 'REFUSED';
  /** The operator who decided; null where the link did. */
  decidedBy: string | null;
  createdAt: string;
  endedAt: string | null;
}

/** As the old address is shown it: somebody who reads at a wrong address must not learn the right one. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0]}•••${address.slice(at)}`;
}
