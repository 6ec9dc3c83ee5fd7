import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allOf, sql, trustedSql } from './sql.ts';

test('every value is bound, however dangerous it looks', () => {
  const id = "'; drop table events; --";
  const { text, values } = sql`select * from events where id = ${id} and name = ${null}`;
  assert.equal(text, 'select * from events where id = $1 and name = $2');
  assert.deepEqual(values, [id, null]);
});

test('an object that only looks like a statement is bound like any other value', () => {
  const forged = { text: 'true or true', values: [], name: 'x', strings: ['true or true'] };
  const { text, values } = sql`select ${forged}`;
  assert.equal(text, 'select $1');
  assert.deepEqual(values, [forged]);
});

test('statements nest, and their values are numbered in the order of the whole', () => {
  const condition = sql`a = ${1} and b = ${2}`;
  const nested = sql`(${condition} or c = ${3})`;
  const { text, values } = sql`select ${0} from t where ${nested} and d = ${4} limit ${5}`;
  assert.equal(text, 'select $1 from t where (a = $2 and b = $3 or c = $4) and d = $5 limit $6');
  assert.deepEqual(values, [0, 1, 2, 3, 4, 5]);
});

test('a statement can be spliced in twice, at the start and at the end', () => {
  const one = sql`x = ${1}`;
  const { text, values } = sql`${one} or ${one}`;
  assert.equal(text, 'x = $1 or x = $2');
  assert.deepEqual(values, [1, 1]);
});

test('trusted text is spliced in without values', () => {
  const columns = trustedSql('id, name');
  const { text, values } = sql`select ${columns} from t where id = ${7} order by ${trustedSql('name desc')}`;
  assert.equal(text, 'select id, name from t where id = $1 order by name desc');
  assert.deepEqual(values, [7]);
});

test('conditions are joined with and; none is true', () => {
  assert.equal(sql`where ${allOf([])}`.text, 'where true');
  assert.equal(sql`where ${allOf([sql`a = ${1}`])}`.text, 'where a = $1');
  const all = sql`where ${allOf([sql`a = ${1}`, sql`b = ${2}`, sql`c = ${3}`])}`;
  assert.equal(all.text, 'where a = $1 and b = $2 and c = $3');
  assert.deepEqual(all.values, [1, 2, 3]);
});

test('the same text has the same name, another text another, whatever the values', () => {
  const byId = (id: number) => sql`select * from t where id = ${id}`;
  assert.equal(byId(1).name, byId(2).name);
  assert.equal(byId(1).name, sql`select * from t where ${trustedSql('id')} = ${1}`.name);
  assert.notEqual(byId(1).name, sql`select * from u where id = ${1}`.name);
  assert.match(byId(1).name, /^[\w-]{20}$/);
});

test('texts without end do not fill the memory: past a number of them a statement goes unnamed, and still works', () => {
  for (let count = 0; count < 2_500; count += 1) sql`select ${trustedSql(`${count}`)}`;
  const late = sql`select ${trustedSql("'late'")} where ${1} = 1`;
  assert.equal(late.name, '');
  assert.equal(late.text, "select 'late' where $1 = 1");
});
