// Reads codes with the browser's own decoder, beside the page.

import { decodeFrames } from './door/decode-frames.ts';

declare const BarcodeDetector: new (options: { formats: string[] }) => Parameters<typeof decodeFrames>[0];

decodeFrames(new BarcodeDetector({ formats: ['qr_code'] }), Promise.resolve());
