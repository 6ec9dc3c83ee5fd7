// Works at a challenge beside the page, so that typing stays smooth.

import { solveProofOfWork } from './challenge/proof-of-work.ts';

addEventListener('message', ({ data }: MessageEvent<{ nonce: string; difficulty: number }>) => {
  postMessage(solveProofOfWork(data.nonce, data.difficulty));
});
