import type { OutboundPolicy } from './outbound-address.ts';

/** What the operator may set: maximum counts, and where the service may call out to. */
export interface Policy {
  maxima: Maxima;
  outbound: OutboundPolicy;
}

export interface Maxima {
  activeKeys: number;
  ticketTypes: number;
  inlineTicketTypes: number;
  performers: number;
  schedules: number;
  brands: number;
  galleryImages: number;
  webhooks: number;
}

export const maximaDefault: Maxima = {
  activeKeys: 20,
  ticketTypes: 100,
  inlineTicketTypes: 50,
  performers: 200,
  schedules: 500,
  brands: 100,
  galleryImages: 20,
  webhooks: 20,
};
