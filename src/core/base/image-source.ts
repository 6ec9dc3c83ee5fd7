import type { MediaRequest } from './media-links.ts';

/** Gets an organizer's image and makes it fit for our pages: WebP of the width asked for, or narrower where it is. */
export interface ImageSource {
  /** Rejects where there is no such image, or none that we would show. */
  read(request: MediaRequest): Promise<Buffer>;
}
