const colours = ['ube', 'mangga', 'dagat', 'sili', 'kalamansi'];
const flagWidth = 20;
const width = 1_200;
/** All flags of one colour in one line. */
const lines = colours.map((colour, first) => {
  let line = '';
  for (let x = first * flagWidth; x < width; x += colours.length * flagWidth) line += `M${x} 0h20l-10 16z`;
  return { colour, line };
});

/** Fiesta bunting: the one ornament of every page. */
export function Bunting() {
  return (
    <svg class="bunting" viewBox={`0 0 ${width} 18`} preserveAspectRatio="xMinYMin slice" aria-hidden="true">
      {lines.map(({ colour, line }) => (
        <path key={colour} class={`flag-${colour}`} d={line} />
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
