/** What a type sells: something that lets somebody in, or something beside it that lets nobody in (parking, a shirt, a meal). */
export const typeKinds = ['TICKET', 'ADD_ON'] as const;
export type TypeKind = (typeof typeKinds)[number];

export interface OfKind {
  kind: TypeKind;
}

/** Whether it lets somebody in. Capacity, attendees and parties are of these alone. */
export const isTicket = ({ kind }: OfKind): boolean => kind === 'TICKET';

/** How many of an order let somebody in: what capacity and parties count. */
export function ticketsAmong(wanted: readonly { type: OfKind; quantity: number }[]): number {
  return wanted.reduce((sum, { type, quantity }) => sum + (isTicket(type) ? quantity : 0), 0);
}

export const perTicketMost = 20;
