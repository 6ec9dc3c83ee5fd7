// The seats of an event on a map: what is sold where, and painting what is sold as what. Without it there are lists and forms.

import { beginLiveMap } from './event-seats/live-map.ts';
import { beginPainter } from './event-seats/painter.ts';

const painter = document.querySelector<HTMLElement>('[data-seat-painter]');
if (painter !== null) void beginPainter(painter);
const live = document.querySelector<HTMLElement>('[data-seat-map]');
if (live !== null) void beginLiveMap(live);
