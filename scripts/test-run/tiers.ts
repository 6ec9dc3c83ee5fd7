/** Programs, browsers, shipped files, other versions: whatever `npm test` leaves to `npm run ci`. Everything else is quick. */
export const ciFolder = 'test/ci/';

/** The tests that need a browser: the few that decide a purchase and a door are quick. */
export function isOfBrowser(file: string): boolean {
  return file.startsWith('test/browser/') || file.startsWith(`${ciFolder}browser/`);
}
