import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';

// Runs the test files that the run names, one after the other (`share-process.ts`). Each is a suite of its own, with hooks of its own,
// and what all of them import is loaded once. The reporter says when one has ended.

// Every log that a file opens waits for the end of the process.
process.setMaxListeners(0);
process.on('message', ({ file, toldPath }: { file: string; toldPath: string }) => {
  process.env.TEST_TOLD = toldPath;
  void suite(file, async () => {
    await import(pathToFileURL(file).href);
  });
});
process.send?.('ready');
