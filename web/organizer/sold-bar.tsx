import { count } from '../format.ts';
import { usePage } from '../page.ts';

export interface StockFigures {
  sold: number;
  held: number;
  remaining: number;
  withdrawn: number;
  quantity: number;
}

/** How far a stock is sold; the words beside it say the same. */
export function SoldBar({ stock }: { stock: StockFigures }) {
  const { sold, held, withdrawn, quantity } = stock;
  const whole = Math.max(1, quantity);
  const parts = [
    { name: 'sold', from: 0, size: sold },
    { name: 'held', from: sold, size: held },
    { name: 'withdrawn', from: quantity - withdrawn, size: withdrawn },
  ];
  return (
    <svg class="sold-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      {parts
        .filter(({ size }) => size > 0)
        .map(({ name, from, size }) => (
          <rect
            key={name}
            class={`is-${name}`}
            x={((100 * from) / whole).toFixed(2)}
            y="0"
            width={((100 * size) / whole).toFixed(2)}
            height="8"
          />
        ))}
    </svg>
  );
}

export function StockLine({ stock: { sold, held, remaining, withdrawn } }: { stock: StockFigures }) {
  const { stock } = usePage().text.organizer.events;
  const parts = [stock.sold(count(sold))];
  if (held > 0) parts.push(stock.held(count(held)));
  parts.push(stock.remaining(count(remaining)));
  if (withdrawn > 0) parts.push(stock.withdrawn(count(withdrawn)));
  return <span class="stock-line">{parts.join(' · ')}</span>;
}
