import type { Guard } from '../guard.ts';

const hot = 'src/open-api/hot.ts';
const sight = 'src/platform/database/sight.ts';

export const hotReadGuards: readonly Guard[] = [
  {
    name: 'hot reads: the scope of the key',
    invariant: 'a key sees no more by the short way than by the framework',
    file: hot,
    find: ' || missingScope(key, route) !== null',
    replace: '',
    tests: ['test/hot-reads'],
  },
  {
    name: 'hot reads: keys that are good anywhere only',
    invariant: 'a key with an allowlist is good from its addresses alone, by whichever way it comes',
    file: 'src/open-api/gate.ts',
    find: 'key?.allowed === null && ',
    replace: '',
    tests: ['test/hot-reads'],
  },
  {
    name: 'hot reads: who is over the limit',
    invariant: 'no request is served beyond its limit, by whichever way it comes',
    file: 'src/open-api/gate.ts',
    find: 'if (!verdict.isAllowed) return undefined;',
    replace: '',
    tests: ['test/hot-reads'],
  },
  {
    name: 'an event that is kept: whose it is',
    invariant: 'an event that is in memory for its owner is nobody else’s',
    file: 'src/core/catalog/event-reading/event-reader.ts',
    find: 'value?.event.organizationId === organizationId ? value : undefined',
    replace: 'value',
    tests: ['test/hot-reads', 'catalog/event-reading/event-reader'],
  },
  {
    name: 'what was seen at another sight',
    invariant: 'what anybody committed is in the next answer of every node',
    file: sight,
    find: 'sight === now.sight && ',
    replace: '',
    tests: ['platform/database/sight', 'test/hot-reads'],
  },
  {
    name: 'what time alone changes',
    invariant: 'sales open and end on time, though nobody writes',
    file: sight,
    find: ' && now.atMs < (untilMs ?? Number.POSITIVE_INFINITY)',
    replace: '',
    tests: ['platform/database/sight'],
  },
];
