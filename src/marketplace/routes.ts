import { eventRoutes } from './events.ts';
import { orderRoutes } from './orders.ts';
import type { MarketplaceRoute } from './route.ts';

/** Every endpoint. What stands here is served and checked. */
export function marketplaceRoutes(): readonly MarketplaceRoute[] {
  return [...eventRoutes(), ...orderRoutes()];
}
