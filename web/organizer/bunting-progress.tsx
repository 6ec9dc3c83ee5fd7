const colours = ['ube', 'mangga', 'dagat', 'sili', 'kalamansi'];
const flags = 24;

/** A line of bunting, of which as much is coloured as is done. */
export function BuntingProgress({ label, value, total }: { label: string; value: number; total: number }) {
  const share = total === 0 ? 1 : value / total;
  // All flags hang only when all is done.
  const hung = share >= 1 ? flags : Math.min(flags - 1, Math.round(share * flags));
  return (
    <div
      class="bunting-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
    >
      <svg viewBox={`0 0 ${flags * 20} 20`} aria-hidden="true">
        {Array.from({ length: flags }, (_none, place) => (
          <path
            key={place}
            class={place < hung ? `flag-${colours[place % colours.length]}` : 'flag-open'}
            d={`M${place * 20 + 1} 1h18l-9 17z`}
          />
        ))}
      </svg>
    </div>
  );
}
