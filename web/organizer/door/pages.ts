import { DoorCodesPage } from './codes-page.tsx';
import { DoorPage } from './door-page.tsx';
import { DoorEntryPage } from './entry-page.tsx';
import { DoorPosterPage } from './poster-page.tsx';

export const doorPages = {
  door: DoorPage,
  doorCodes: DoorCodesPage,
  doorEntry: DoorEntryPage,
  doorPoster: DoorPosterPage,
};
