import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PicturePageProps } from '../../../web/organizer/events/picture-page.tsx';
import type { PictureWarning } from '../../../web/organizer/picture-field.tsx';
import { Refusal } from '../../core/base/define-error.ts';
import type { ImageFault } from '../../core/base/faults/faults.ts';
import { urlFault } from '../../core/base/text.ts';
import { keepPicture } from '../../core/catalog/pictures/keep-picture.ts';
import { statusOf } from '../../http/error-reply.ts';
import { pictureOf } from '../../http/pages/present-event-page.ts';
import { shownRefusal } from '../../http/pages/refusals.ts';
import { pictureFile, presentPicture } from '../../http/records/picture.ts';
import { seeOther } from '../../http/send-page.ts';
import { isUuid } from '../../platform/ids.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

export const picturesPath = '/pictures';
const path = picturesPath;

/** What the field of a picture needs: uploading one, checking whether a URL shows one, and showing it. */
export function pictureRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'POST',
    path,
    ability: 'event-changes',
    isNarrowed: true,
    handle: (visit) => take(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path: `${path}/check`,
    ability: 'event-changes',
    isNarrowed: true,
    handle: async (visit) => {
      const url = visit.form.text('url').trim();
      const warning = await services.imageFault(url);
      await answerPicture(
        services,
        visit,
        warning === undefined ? { picture: shown(services, visit, url) } : { warning },
      );
    },
  });
  screen(app, services, {
    method: 'GET',
    path: `${path}/show`,
    ability: 'event-changes',
    isNarrowed: true,
    handle: async (visit) => seeOther(visit.reply, shown(services, visit, visit.query.url ?? '').src),
  });
}

async function take(services: DashboardServices, visit: Visit): Promise<void> {
  const { of = '' } = visit.query;
  const field = /^\w{1,40}$/.test(of) ? `${of}.file` : pictureFile.field;
  const { organizationId } = visit.actor;
  try {
    const file = await services.receiveFile(visit.request, { ...pictureFile, field }, organizationId);
    try {
      const { url } = presentPicture(await keepPicture(services.pictures, visit.actor, file), services);
      await answerPicture(services, visit, { picture: shown(services, visit, url) }, 201);
    } finally {
      await file.discard();
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [detail] = error.details;
    const fault = { why: detail ?? shownRefusal(error), isOfFile: detail !== undefined };
    await answerPicture(services, visit, { fault }, statusOf(error.definition));
  }
}

/** In the width that fields show, or the poster in its place. */
function shown({ mediaLinks }: DashboardServices, { actor, query }: Visit, url: string) {
  const { poster = '' } = query;
  const id = isUuid(poster) ? poster : actor.organizationId;
  const isAddress = urlFault(url, { httpsOnly: false }) === undefined;
  return { url, src: isAddress ? pictureOf({ id, url }, mediaLinks, [320]).src : `/posters/${id}.svg` };
}

async function answerPicture(
  services: DashboardServices,
  visit: Visit,
  about: Omit<PicturePageProps, 'frame'>,
  status = 200,
): Promise<void> {
  const props = { frame: frameOf(visit, { current: 'events' }), ...about };
  await answerScreen(services, visit, ['eventsPicture', props], { status });
}

const patienceMs = 6_000;

/** Why the pictures at these URLs do not load, as far as that is known before somebody tires of waiting. */
async function pictureWarnings(
  { imageFault }: DashboardServices,
  addresses: readonly string[],
): Promise<(ImageFault | undefined)[]> {
  const late = sleep(patienceMs, undefined, { ref: false });
  return Promise.all(addresses.map((address) => Promise.race([imageFault(address), late])));
}

/** The same for the fields of an event. */
export async function eventPictureWarnings(
  services: DashboardServices,
  { imageUrl, galleryUrls }: { imageUrl: string | null; galleryUrls: readonly string[] },
): Promise<Record<string, PictureWarning[]>> {
  const [[main], gallery] = await Promise.all([
    pictureWarnings(services, imageUrl === null ? [] : [imageUrl]),
    pictureWarnings(services, galleryUrls),
  ]);
  return {
    imageUrl: main === undefined ? [] : [{ why: main }],
    galleryUrls: gallery.flatMap((why, index) => (why === undefined ? [] : [{ line: index + 1, why }])),
  };
}
