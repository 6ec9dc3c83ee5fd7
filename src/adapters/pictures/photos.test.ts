import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bomb, plain } from '../../../test/helpers/worlds/picture-files.ts';
import { drawingsBusy } from '../../core/base/common.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { sentenceOf } from '../../core/base/faults/faults.ts';
import { createThreadWatch } from '../../platform/worker-pool/thread-watch.ts';
import { createPhotos, type PhotosOptions } from './photos.ts';

const bounds = { widthMax: 320, heightMax: 320, quality: 70 };

function newPhotos(t: { after(close: () => Promise<void>): void }, options: PhotosOptions = {}) {
  const photos = createPhotos(options);
  t.after(() => photos.close());
  return photos;
}

test('a picture that takes more memory than there is ends its process alone, is said to be at fault, and the next is made', async (t) => {
  const watch = createThreadWatch({ onFault: () => {} });
  const photos = newPhotos(t, { memoryMbMax: 160, watch: watch.ofPool('pictures') });
  const dear = await plain(4_000, 4_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const made = await photos.encode({ bytes: dear }, bounds);
  assert.ok('fault' in made && made.fault === 'photoTooCostly', JSON.stringify(made));
  const small = await photos.encode({ bytes: await plain(400, 300).jpeg().toBuffer() }, bounds);
  assert.ok('width' in small && small.width === 320);
});

test('pixels under way have a budget over all who ask: what is beyond it waits, and beyond that is refused', async (t) => {
  // It counts for three times its pixels, so that each has the budget for itself.
  const photos = newPhotos(t, { megapixelsMax: 12, waitingMax: 1 });
  const bytes = await plain(2_000, 2_000).jpeg({ progressive: true }).toBuffer();
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => photos.encode({ bytes }, bounds)));
  const refused = all.filter((each) => each.status === 'rejected');
  assert.ok(refused.length > 0 && refused.length < all.length, `${refused.length} of ${all.length}`);
  for (const { reason } of refused) {
    assert.ok(isRaised(reason, drawingsBusy));
    assert.ok((reason.facts.retryAfterSeconds ?? 0) > 0);
  }
  assert.ok('width' in (await photos.encode({ bytes }, bounds)));
});

test('what is no picture, damaged or too large is said to be, and no process dies of it', async (t) => {
  const watch = createThreadWatch({ onFault: () => {} });
  const photos = newPhotos(t, { watch: watch.ofPool('pictures') });
  const faultOf = async (bytes: Buffer) => {
    const made = await photos.encode({ bytes }, bounds);
    return 'fault' in made ? sentenceOf(made) : 'none';
  };
  const good = await plain(800, 600).jpeg().toBuffer();
  assert.deepEqual(
    [
      await faultOf(Buffer.from('<svg/>')),
      await faultOf(good.subarray(0, 300)),
      await faultOf(bomb(4_200, 4_000, { isInterlaced: true })),
      await faultOf(await plain(4_200, 4_000).jpeg({ progressive: true }).toBuffer()),
    ],
    [
      'must be a JPEG, PNG, WebP, AVIF or GIF',
      'cannot be read; it is damaged or was cut off',
      'must have at most 16 megapixels',
      'must have at most 16 megapixels',
    ],
  );
  const deaths = watch.figures().find(({ name }) => name === 'takilya_thread_deaths_total');
  assert.deepEqual(deaths?.lines, ['takilya_thread_deaths_total{pool="pictures"} 0']);
});
