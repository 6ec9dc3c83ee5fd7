import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type as Whole } from 'typebox';
import { Type } from './schema-type.ts';

test('schemas are those that typebox makes, to the order of their names', () => {
  const made = [Type, Whole as unknown as typeof Type].map((type) => [
    type.String({ minLength: 1 }),
    type.Integer({ minimum: 1 }),
    type.Number(),
    type.Boolean(),
    type.Literal('x', { description: 'a' }),
    type.Literal(1),
    type.Array(type.String(), { maxItems: 2 }),
    type.Object({ a: type.String(), b: type.Optional(type.Array(type.String())) }, { additionalProperties: false }),
    type.Object({ b: type.Optional(type.String()) }),
    type.Object({ b: type.Optional(type.Unsafe({ type: ['string', 'null'] })) }, { title: 'B' }),
    type.Unsafe({ ...type.String(), nullable: true }),
    type.Object({ copied: { ...type.Optional(type.String()) } }),
  ]);
  assert.equal(JSON.stringify(made[0]), JSON.stringify(made[1]));
});
