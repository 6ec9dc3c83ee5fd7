import type { PaperPrinter } from '../core/back-office/tax-papers/print-paper.ts';
import type { KeptCounts } from '../core/catalog/public-events/kept-counts.ts';
import type { PublicEventReader } from '../core/catalog/public-events/public-event-reader.ts';
import type { PublicSeatingReader } from '../core/catalog/public-seating/public-seating-reader.ts';
import type { Sales } from '../core/selling/cashier/sales.ts';
import type { ClientOrigin } from '../core/selling/rush/turns.ts';
import { type Call as AnyCall, type Route, routesOf } from '../http/route/route.ts';
import type { Database, Queryable } from '../platform/database/database.ts';

/** What every endpoint may use. */
export interface MarketplaceServices {
  db: Database;
  /** For what is shown of many events, which may be a second old. */
  lists: Queryable;
  publicEvents: PublicEventReader;
  publicSeating: PublicSeatingReader;
  sales: Sales;
  /** Where the website lives, for links in answers. */
  publicUrl: string;
  now: () => number;
  /** False where trials lift the limits by network address. */
  countsAddresses: boolean;
  counts: KeptCounts;
  printer: Pick<PaperPrinter, 'paperPdf'>;
  /** The code by which a payment is scanned, as a picture. */
  paymentQrPng: (content: string) => Buffer;
}

/** What the marketplace adds to the frame of every route. Anybody may call; an order asks for its token. */
export interface Marketplace {
  caller: { actor: null; clientOrigin: () => ClientOrigin };
  services: MarketplaceServices;
  route: object;
}

export type MarketplaceRoute = Route<Marketplace>;
export type Call<Body = unknown, Query = unknown> = AnyCall<Marketplace, Body, Query>;

export const basePath = '/marketplace/v1';

export const { readRoute, writeRoute, actRoute } = routesOf<Marketplace>();
