import { DoorCodesPage } from './codes-page.tsx';
import { DoorPage } from './door-page.tsx';
import { DoorPosterPage } from './poster-page.tsx';

export const doorPages = {
  door: DoorPage,
  doorCodes: DoorCodesPage,
  doorPoster: DoorPosterPage,
};
