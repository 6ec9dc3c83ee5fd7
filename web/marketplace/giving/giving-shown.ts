/** How giving a ticket on stands. */
export type Giving =
  | { state: 'possible'; action: string; entered?: EnteredRecipient }
  | { state: 'offered'; action: string; name: string; email: string }
  | { state: 'given'; name: string };

export interface EnteredRecipient {
  name: string;
  email: string;
  fault: 'name' | 'email' | 'same' | 'tooOften';
}

/** The same of one of several, where nothing may be wrong with it. */
export type EnteredForSeveral = Pick<EnteredRecipient, 'name' | 'email'> & Partial<Pick<EnteredRecipient, 'fault'>>;

/** The link for friends, as the page of an order shows it. */
export interface BarkadaShown {
  /** Where its forms go. */
  action: string;
  isPaid: boolean;
  /** Null where there is none that is open. */
  link: { url: string; path: string; keep: number; left: number } | null;
  /** How many tickets can be kept at most. */
  keepMost: number;
  /** Who has a ticket of the order. */
  taken: readonly string[];
}
