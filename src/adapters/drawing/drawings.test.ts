import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Refusal } from '../../core/base/define-error.ts';
import { createDrawings } from './drawings.ts';

const drawings = createDrawings({ taskMsMax: 1 });
after(() => drawings.close());

test('a drawing that takes too long is refused as one that is too many, and is no fault of ours', async () => {
  const texts = Array.from({ length: 2_000 }, (_, index) => `${index}`.padEnd(200, 'x'));
  await assert.rejects(drawings.draw('qrSvgs', texts), (error) => {
    assert.ok(error instanceof Refusal, String(error));
    return error.definition.code === 'SERVICE_UNAVAILABLE';
  });
});
