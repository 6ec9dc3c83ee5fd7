import type { EventChanges } from '../../core/events/event-changes.ts';
import type { MediaLinks } from '../../core/media-links.ts';
import type { OrderLinks } from '../../core/orders/order-links.ts';
import type { Sales } from '../../core/orders/sales.ts';
import type { RequestLimit } from '../../http/limit-requests.ts';
import type { PageServices } from '../../http/web.ts';
import type { Database } from '../../platform/database.ts';
import type { TicketDocuments } from './ticket-documents.ts';

/** What the pages of the marketplace may use. */
export interface WebsiteServices extends PageServices {
  db: Database;
  sales: Sales;
  changes: EventChanges;
  orderLinks: OrderLinks;
  mediaLinks: MediaLinks;
  documents: TicketDocuments;
  limit: RequestLimit;
  /** Where a payment page may be, for the browser to follow a form there. */
  paymentPages: readonly string[];
}
