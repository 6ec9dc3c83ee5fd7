export const counterMethods = ['CASH', 'CARD_TERMINAL', 'QRPH', 'OTHER'] as const;
export type CounterMethod = (typeof counterMethods)[number];

/** Who sold at the counter or the door: a person, a device at a gate, or the name of a key. */
export interface SoldBy {
  person: string | null;
  device: string | null;
  gate: string | null;
}

/** How a sale at the counter was paid, and who took it. */
export interface CounterSale extends SoldBy {
  /** Of a sale at a door, which may have a limit. */
  doorCodeId?: string;
  method: CounterMethod;
}

export function soldByOf(sale: CounterSale | null): SoldBy | null {
  return sale && { person: sale.person, device: sale.device, gate: sale.gate };
}
