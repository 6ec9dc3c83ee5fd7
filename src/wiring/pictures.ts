import type { Photos } from '../adapters/pictures/photos.ts';
import type { Config } from '../config/config.ts';
import { drawingsBusy } from '../core/base/common.errors.ts';
import { raise, refusal } from '../core/base/define-error.ts';
import type { ImageFault } from '../core/base/faults/faults.ts';
import type { ImageSource } from '../core/base/media-links.ts';
import type { OutboundPolicy } from '../core/base/outbound-address.ts';
import type { PictureServices } from '../core/catalog/pictures/keep-picture.ts';
import { picturesTooCostly } from '../core/catalog/pictures/picture.errors.ts';
import { pictureIdIn } from '../core/catalog/pictures/picture.ts';
import { readPicture } from '../core/catalog/pictures/read-picture.ts';
import type { Database } from '../platform/database/database.ts';
import { createKeyedSemaphore, SemaphoreFull } from '../platform/semaphore.ts';
import { createTimeBudget, type TimeBudgetOptions } from '../platform/time-budget.ts';
import { createObjectStore } from './rules.ts';

interface PicturesOptions {
  config: Config;
  db: Database;
  photos: Photos;
  onFault: (sentence: string, error: unknown) => void;
  budget?: Pick<TimeBudgetOptions, 'spentMsMax' | 'windowMs'>;
}

// One organization has one made at a time: a second would take the other core of a small machine from those who buy.
const encodedOfOneMax = 1;
const waitingMax = 16;
const retryAfterSeconds = 3;
// Twice as wide as the widest that pages show, for screens with two pixels where others have one.
const uploadedBounds = { widthMax: 2_560, heightMax: 2_560, quality: 82 };
// A large photo of a phone takes a third of a second.
const usualBudget = { spentMsMax: 30_000, windowMs: 60_000 };

/** What keeping uploaded pictures needs. */
export async function createPictures(options: PicturesOptions): Promise<PictureServices> {
  const { config, db, photos, onFault, budget = usualBudget } = options;
  const turns = createKeyedSemaphore({ most: encodedOfOneMax, waitingMax });
  const ofOne: typeof turns = (from, work) =>
    turns(from, work).catch((error: unknown) => {
      throw error instanceof SemaphoreFull ? refusal(drawingsBusy, {}, { retryAfterSeconds }) : error;
    });
  const spent = createTimeBudget(budget);
  const refuseSpent = (from: string) => {
    const waitMs = spent.waitMs(from);
    if (waitMs === undefined) return;
    const seconds = Math.ceil(waitMs / 1_000);
    raise(
      picturesTooCostly,
      { seconds: budget.spentMsMax / 1_000, retryAfterSeconds: seconds },
      { retryAfterSeconds: seconds },
    );
  };
  return {
    db,
    maxima: config.maxima,
    objects: await createObjectStore(config),
    onFault,
    encode: async (file, { from }) => {
      refuseSpent(from);
      const { ms, ...made } = await ofOne(from, () => {
        // Those that waited meanwhile are checked too.
        refuseSpent(from);
        return photos.encode({ path: file.path }, uploadedBounds);
      });
      spent.spend(from, ms);
      return made;
    },
  };
}

/** Organizers' images, and why a URL shows none. */
interface Images extends ImageSource {
  fault(url: string): Promise<ImageFault | undefined>;
}

// Somebody waits at a form to hear of it.
const triedMsMax = 5_000;

/** Uploaded ones from where they are kept, all others over the network. */
export function createImages(
  pictures: PictureServices,
  { outbound, publicUrl, photos }: { outbound: OutboundPolicy; publicUrl: string; photos: Photos },
): Images {
  const uploaded = async (url: string) => {
    const id = pictureIdIn(url);
    const bytes = id === undefined ? undefined : await readPicture(pictures, id);
    // Under another URL too: the service may have moved since.
    return bytes !== undefined || url.startsWith(`${publicUrl}/`) ? { bytes } : undefined;
  };
  // Loads what fetches pictures with the first one.
  let adapter: ReturnType<typeof load> | undefined;
  const load = async () => {
    const { createImageFetcher, ImageRefused } = await import('../adapters/pictures/image-fetcher.ts');
    const patient = createImageFetcher({ outbound, photos, uploaded });
    return { patient, quick: createImageFetcher({ outbound, photos, uploaded, timeoutMs: triedMsMax }), ImageRefused };
  };
  const loaded = () => {
    adapter ??= load();
    return adapter;
  };
  return {
    read: async (request) => (await loaded()).patient.read(request),
    async fault(url) {
      const { quick, ImageRefused } = await loaded();
      try {
        await quick.read({ url, width: 320 });
        return undefined;
      } catch (error) {
        if (error instanceof ImageRefused) return error.why;
        // Too many are being tried, or our own store is away: nothing is known about this one.
        pictures.onFault('An image could not be tried', error);
        return undefined;
      }
    },
  };
}
