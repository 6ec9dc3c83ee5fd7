import { recordNotFound } from '../../core/base/common.errors.ts';
import { keepPicture } from '../../core/catalog/pictures/keep-picture.ts';
import { ownPicture } from '../../core/catalog/pictures/own-picture.sql.ts';
import {
  pictureQuotaReached,
  pictureStoreAway,
  picturesTooCostly,
} from '../../core/catalog/pictures/picture.errors.ts';
import { removePicture } from '../../core/catalog/pictures/remove-picture.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { pictureFile, presentPicture } from '../../http/records/picture.ts';
import type { ReceivedFile } from '../../http/uploads/receive-file.ts';
import { deletedRecord } from '../records/catalog-records.ts';
import { actRoute, readRoute } from './route.ts';

const pictureRecord = Type.Object(
  {
    id: Type.String({ description: 'Id of the picture.' }),
    url: Type.String({ description: 'Where it is shown; serves wherever an image URL is asked for.' }),
    width: Type.Integer({ description: 'In pixels, as it is kept.' }),
    height: Type.Integer({ description: 'In pixels, as it is kept.' }),
  },
  { title: 'Picture' },
);

const params = { pictureId: 'Id of the picture.' };

export const pictureRoutes = [
  actRoute({
    method: 'POST',
    path: '/pictures',
    operationId: 'createPicture',
    tag: 'Pictures',
    summary: 'Upload a picture',
    description:
      'JPEG of at most 50 megapixels, PNG or WebP of at most 24, or AVIF, GIF, progressive JPEG or interlaced PNG of at most 16. It is written anew as WebP of at most 2560 pixels a side: upright, the first frame, and nothing else that the file held. The same file again answers with the same picture. Anyone who knows its `url` can see it. One that nothing of yours shows for 30 days is removed.',
    scope: 'events:write',
    file: pictureFile,
    success: { status: 201, description: 'The picture.', data: pictureRecord },
    errors: [pictureQuotaReached, picturesTooCostly, pictureStoreAway],
    act: async ({ actor, file, services }) => {
      const picture = await keepPicture(services.pictures, actor, file as ReceivedFile);
      return { data: presentPicture(picture, services), location: `/pictures/${picture.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/pictures/:pictureId',
    operationId: 'getPicture',
    tag: 'Pictures',
    summary: 'Read one picture',
    scope: 'events:read',
    params,
    success: { status: 200, description: 'The picture.', data: pictureRecord },
    errors: [recordNotFound],
    whenFaulty: async (db, { actor, params: { pictureId } }) => {
      await ownPicture(db, actor, pictureId as string);
      return [];
    },
    read: async ({ actor, params: { pictureId }, services }) => ({
      data: presentPicture(await ownPicture(services.db, actor, pictureId as string), services),
    }),
  }),
  actRoute({
    method: 'DELETE',
    path: '/pictures/:pictureId',
    operationId: 'deletePicture',
    tag: 'Pictures',
    summary: 'Delete a picture',
    description: 'At once at its address; pages that show it have its poster instead within a day.',
    scope: 'events:write',
    params,
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound],
    whenFaulty: async (db, { actor, params: { pictureId } }) => {
      await ownPicture(db, actor, pictureId as string);
      return [];
    },
    act: async ({ actor, params: { pictureId }, services }) => {
      const { id } = await removePicture(services.pictures, actor, { pictureId: pictureId as string });
      return { data: { deleted: true, id } };
    },
  }),
];
