import type { ModelLine, ModelType } from './sales-model-records.ts';

/** Some of a type in a bundle. */
interface BundlePart {
  type: ModelType;
  quantity: number;
}

export interface WantedBundle {
  id: string;
  price: number;
  parts: BundlePart[];
  /** How many of the bundle. */
  times: number;
}

export function worthOf(parts: readonly BundlePart[]): number {
  return parts.reduce((sum, { type, quantity }) => sum + type.price * quantity, 0);
}

/** Ticket by ticket: whole pesos of what is each one's due, and what is left to those who lost most by that. */
export function bundleLines({ price, parts, times }: WantedBundle): ModelLine[] {
  const worth = worthOf(parts);
  const tickets = parts.flatMap((part) => Array.from({ length: part.quantity }, () => ({ part, share: 0, lost: 0 })));
  for (const ticket of tickets) {
    const due = worth === 0 ? 0n : BigInt(price) * BigInt(ticket.part.type.price);
    ticket.share = worth === 0 ? 0 : Number(due / BigInt(worth));
    ticket.lost = worth === 0 ? 0 : Number(due % BigInt(worth));
  }
  let left = price - tickets.reduce((sum, { share }) => sum + share, 0);
  for (const ticket of tickets.toSorted((one, other) => other.lost - one.lost)) {
    if (left > 0) ticket.share += 1;
    left -= 1;
  }
  return parts.flatMap((part) => {
    const shares = tickets.filter((ticket) => ticket.part === part).map(({ share }) => share);
    return [...new Set(shares)]
      .sort((one, other) => other - one)
      .map((share) => {
        const quantity = times * shares.filter((each) => each === share).length;
        return { type: part.type, quantity, price: share };
      });
  });
}

/** How many of each type, whatever they cost. */
export function byType(lines: readonly Omit<ModelLine, 'price'>[]): Map<ModelType, number> {
  const quantities = new Map<ModelType, number>();
  for (const { type, quantity } of lines) quantities.set(type, (quantities.get(type) ?? 0) + quantity);
  return quantities;
}
