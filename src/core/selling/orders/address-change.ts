/** A buyer's address that is to be put right: the link to the old one confirms it, or the operator decides. */
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

/** As it is told at the old address: whoever reads at a wrong one must not learn the right one. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0]}•••${address.slice(at)}`;
}
