const colours = ['ube', 'mangga', 'dagat', 'sili', 'kalamansi'];
const flags = Array.from({ length: 60 }, (_none, place) => ({ place, colour: colours[place % colours.length] }));

/** Fiesta bunting: the one ornament of every page. */
export function Bunting() {
  return (
    <svg class="bunting" viewBox="0 0 1200 18" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
      {flags.map(({ place, colour }) => (
        <path key={place} class={`flag-${colour}`} d={`M${place * 20} 0h20l-10 16z`} />
      ))}
    </svg>
  );
}

/** How far along one is: the flags that are hung already are coloured. */
export function BuntingSteps({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  return (
    <ol class="steps" aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step}
          class={place <= current ? 'is-hung' : undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <svg viewBox="0 0 20 16" aria-hidden="true">
            <path class={`flag-${colours[place % colours.length]}`} d="M1 1h18l-9 14z" />
          </svg>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
