import type { ComponentChildren } from 'preact';
import { usePage } from '../../page.ts';

/** A canvas with its buttons; its script fills it. */
export function MapPart({ label, children }: { label: string; children?: ComponentChildren }) {
  const { editor: words } = usePage().text.organizer.seats;
  const buttons = [
    ['zoom-in', words.zoomIn, '+'],
    ['zoom-out', words.zoomOut, '−'],
    ['whole', words.whole, '▢'],
  ] as const;
  return (
    <div class="plan-sheet">
      <canvas data-canvas tabIndex={0} role="img" aria-label={label} />
      <div class="plan-zoom">
        {buttons.map(([act, name, sign]) => (
          <button key={act} type="button" class="is-second" data-act={act} title={name}>
            <span aria-hidden="true">{sign}</span>
            <span class="unseen">{name}</span>
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

/** The colour and pattern that the map has for a ticket type. */
export function Paint({ number }: { number: number }) {
  return <span class={`paint is-paint-${number % 8}`} aria-hidden="true" />;
}
