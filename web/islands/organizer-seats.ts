// Plans are drawn, and the seats of an event are painted and watched on a map. Without it there are lists, forms and files.

import { beginLiveMap } from './event-seats/live-map.ts';
import { beginPainter } from './event-seats/painter.ts';
import { beginEditor } from './plan-editor/begin-editor.ts';

const begins = [
  ['[data-plan-editor]', beginEditor],
  ['[data-seat-painter]', beginPainter],
  ['[data-seat-map]', beginLiveMap],
] as const;

for (const [name, begin] of begins) {
  const part = document.querySelector<HTMLElement>(name);
  if (part !== null) void begin(part);
}
