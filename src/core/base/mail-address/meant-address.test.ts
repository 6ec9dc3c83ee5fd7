import assert from 'node:assert/strict';
import test from 'node:test';
import { meantAddress } from './meant-address.ts';

test('one slip in a usual domain is noticed, and what is right is left alone', () => {
  const slips = ['gmial.com', 'gamil.com', 'gmai.com', 'gmail.con', 'gmaill.com', 'GMAIL.CO'];
  for (const domain of slips) assert.equal(meantAddress(`ana@${domain}`), 'ana@gmail.com', domain);
  assert.equal(meantAddress('ana@yaho.com'), 'ana@yahoo.com');
  assert.equal(meantAddress('ana@yahoo.com.p'), 'ana@yahoo.com.ph');
  const fine = ['gmail.com', 'Yahoo.com.ph', 'ymail.com', 'mail.com', 'up.edu.ph', 'example.com', 'gmal.co'];
  for (const domain of fine) assert.equal(meantAddress(`ana@${domain}`), undefined, domain);
});
