/** Lets those who know it buy at an event on presale. */
export interface AccessCode {
  id: string;
  organizationId: string;
  eventId: string;
  code: string;
  /** How many orders may be placed with it; null for any number. */
  usesMax: number | null;
  uses: number;
  isActive: boolean;
  createdAt: string;
}
