import assert from 'node:assert/strict';
import { test } from 'node:test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { newTicketKeyPair, signingKey, ticketToken } from '../../core/selling/tickets/ticket-token.ts';
import { newId } from '../../platform/ids.ts';
import { qrCode, qrPng, qrSvg } from './qr-code.ts';

const token = () => ticketToken(signingKey(newTicketKeyPair()), { eventId: newId(), ticketId: newId() });

async function read(image: Buffer): Promise<string> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5_000 });
}

test('what a ticket carries can be read again from the drawing and from the picture', async () => {
  for (let round = 0; round < 5; round += 1) {
    const text = token();
    assert.equal(
      await read(
        await sharp(Buffer.from(qrSvg(text)), { density: 400 })
          .png()
          .toBuffer(),
      ),
      text,
    );
    assert.equal(await read(qrPng(text, { pixels: 400 })), text);
  }
});

test('a drawing is one path on white that says nothing of its size on the page', () => {
  const svg = qrSvg(token());
  assert.equal(svg.match(/<path/g)?.length, 1);
  assert.match(svg, /^<svg xmlns="[^"]+" viewBox="0 0 \d+ \d+" shape-rendering="crispEdges">/);
  assert.ok(svg.length < 20_000, String(svg.length));
});

test('text is never part of the markup', () => {
  assert.doesNotMatch(qrSvg('<script>"\'&'), /script|&|'/);
});

test('four squares around a code stay white', () => {
  const { size, runs } = qrCode(token());
  for (const { x, y, length } of runs) {
    assert.ok(x >= 4 && y >= 4 && y < size - 4 && x + length <= size - 4);
  }
});

test('a picture has exactly the size that was asked for, in two colours', async () => {
  for (const pixels of [57, 200, 333, 1_000]) {
    const { data, info } = await sharp(qrPng(token(), { pixels }))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [pixels, pixels]);
    assert.ok(data.every((value) => value === 0 || value === 255));
  }
});

test('a picture too small for its code is refused rather than unreadable', async () => {
  assert.throws(() => qrPng(token(), { pixels: 40 }), RangeError);
});
