import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderedPage } from '../../../http/send-page.ts';
import { PageCache } from './page-cache.ts';

const page = renderedPage('<p>Gabi ng Musika</p>');
const eventId = '0198c000-0000-7000-8000-000000000001';

test('a page is kept for a moment and no longer', async () => {
  let now = 0;
  const cache = new PageCache({ now: () => now });
  await cache.make('event', async () => ({ page, eventId }));
  assert.equal(cache.get('event'), page);
  now = 2_001;
  assert.equal(cache.get('event'), undefined);
});

test('a change of the event ends its page, and no other', async () => {
  const cache = new PageCache({ now: () => 0 });
  await cache.make('one', async () => ({ page, eventId }));
  await cache.make('other', async () => ({ page, eventId: '0198c000-0000-7000-8000-000000000002' }));
  cache.drop(eventId);
  assert.equal(cache.get('one'), undefined);
  assert.equal(cache.get('other'), page);
});

test('a page whose event changed while it was made is not shown to the next visitor', async () => {
  const cache = new PageCache({ now: () => 0 });
  const made = await cache.make('event', async () => {
    cache.drop(eventId);
    return { page, eventId };
  });
  assert.equal(made, page);
  assert.equal(cache.get('event'), undefined);
});

test('the maker of a page gets what was made before, even where that is no longer shown', async () => {
  let now = 0;
  const cache = new PageCache({ now: () => now });
  await cache.make('event', async (before) => {
    assert.equal(before, undefined);
    return { page, eventId, madeOf: 'one' };
  });
  now = 2_001;
  cache.drop(eventId);
  const again = await cache.make('event', async (before) => {
    assert.deepEqual([before?.page, before?.madeOf], [page, 'one']);
    return before as NonNullable<typeof before>;
  });
  assert.equal(again, page);
  // It is shown again from now on: the event has not changed since.
  assert.equal(cache.get('event'), page);
});
