import { count, day } from '../../format.ts';
import { usePage } from '../../page.ts';

export interface DateBar {
  id: string;
  dateTime: string;
  timezone: string;
  sold: number;
  quantity: number;
}

const wide = 10;
const high = 32;
const gap = 2;

/** How far each date is sold, one bar each; the words say the same to those who do not see them. */
export function DateBars({ dates }: { dates: readonly DateBar[] }) {
  const { text, language, now } = usePage();
  const words = text.organizer.events.series;
  if (dates.length === 0) return null;
  return (
    <svg
      class="date-bars"
      viewBox={`0 0 ${dates.length * wide} ${high}`}
      role="img"
      aria-label={words.soldBars(dates.length)}
    >
      {dates.map(({ id, dateTime, timezone: zone, sold, quantity }, place) => {
        const part = Math.round((high * Math.min(sold, quantity)) / Math.max(1, quantity));
        const box = { x: place * wide, width: wide - gap };
        return (
          <g key={id}>
            <title>{words.barOf(day(dateTime, { language, zone, now }), count(sold), count(quantity))}</title>
            <rect class="is-whole" {...box} y={0} height={high} />
            {part > 0 && <rect class="is-sold" {...box} y={high - part} height={part} />}
          </g>
        );
      })}
    </svg>
  );
}
