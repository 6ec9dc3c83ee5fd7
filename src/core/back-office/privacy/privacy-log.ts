type PrivacyAct = 'EXPORT' | 'ERASE';
/** `CLOCK`: its time was over, or an earlier request came to its turn. */
export type AskedBy = 'BUYER' | 'OPERATOR' | 'CLOCK';

export interface PrivacyCounts {
  orders: number;
  /** Orders whose event is still to come: they follow after it. */
  ordersLater: number;
  interests: number;
  mails: number;
}

export const nothingCounted: PrivacyCounts = { orders: 0, ordersLater: 0, interests: 0, mails: 0 };

export interface PrivacyEntry {
  id: string;
  act: PrivacyAct;
  askedBy: AskedBy;
  /** Null where nobody asked. */
  addressHash: Buffer | null;
}
