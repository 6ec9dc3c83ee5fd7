// Reads codes where the browser has no decoder of its own.

import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import programUrl from 'zxing-wasm/reader/zxing_reader.wasm';
import { decodeFrames } from './door/decode-frames.ts';

// From our own URL, and set before there is a detector: the library would otherwise ask a stranger's.
const loaded = prepareZXingModule({ overrides: { locateFile: () => programUrl }, fireImmediately: true });
decodeFrames(new BarcodeDetector({ formats: ['qr_code'] }), loaded);
