export const issuedTicketStatuses = ['VALID', 'USED', 'VOID'] as const;

/** One admission that somebody bought. */
export interface IssuedTicket {
  id: string;
  orderId: string;
  code: string;
  status: (typeof issuedTicketStatuses)[number];
  ticketTypeId: string;
  number: number;
  seat: string | null;
  /** As they were when the order was placed. */
  name: string;
  section: string;
  rowLabel: string;
}
