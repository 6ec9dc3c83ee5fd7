import { test } from 'node:test';

// Run by test/ci/suite/bare-machine.test.ts alone: a test file that lacks a program.
test('is skipped', { skip: 'this needs abacus (Debian: apt-get install abacus)' }, () => {});
test('is made', () => {});
