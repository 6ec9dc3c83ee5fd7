import type { OutboundPolicy } from './outbound-address.ts';

/** What the operator may set: maximum counts, where the service may call out to, and what buyers are granted. */
export interface Policy {
  maxima: Maxima;
  outbound: OutboundPolicy;
  /** For how many days tickets may be given back after their event was moved; 0: never. */
  rescheduleRefundDays: number;
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
  venues: number;
  /** Ticket records of an organization's events that are not archived, by its tier. */
  ticketsFree: number;
  ticketsPro: number;
  ticketsEnterprise: number;
  /** Uploaded pictures of an organization, by its tier, and how large they may be together. */
  picturesFree: number;
  picturesPro: number;
  picturesEnterprise: number;
  pictureMegabytesFree: number;
  pictureMegabytesPro: number;
  pictureMegabytesEnterprise: number;
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
  venues: 1_000,
  ticketsFree: 200_000,
  ticketsPro: 2_000_000,
  ticketsEnterprise: 20_000_000,
  picturesFree: 500,
  picturesPro: 5_000,
  picturesEnterprise: 50_000,
  pictureMegabytesFree: 200,
  pictureMegabytesPro: 2_000,
  pictureMegabytesEnterprise: 20_000,
};
