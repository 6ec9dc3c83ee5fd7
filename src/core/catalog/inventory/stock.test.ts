import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasNothingLeftToSell, lowThreshold, type Stock, stillSellable, stockMoves, unsold } from './stock.ts';

const stockOf = (given: Partial<Stock> = {}): Stock => ({
  quantity: 10,
  soldQuantity: 2,
  heldQuantity: 3,
  remainingQuantity: 5,
  withdrawnQuantity: 0,
  setAsideQuantity: 0,
  refundedQuantity: 0,
  isMarkedSoldOut: false,
  published: true,
  kind: 'TICKET',
  ...given,
});
const marked = { remainingQuantity: 0, withdrawnQuantity: 5, isMarkedSoldOut: true };
const counters = (stock: Stock) => [
  stock.soldQuantity,
  stock.heldQuantity,
  stock.remainingQuantity,
  stock.withdrawnQuantity,
  stock.refundedQuantity,
];

const moves: [keyof typeof stockMoves, Partial<Stock>, number[]][] = [
  ['hold', {}, [2, 5, 3, 0, 0]],
  ['sellHeld', {}, [4, 1, 5, 0, 0]],
  ['sellHeld', marked, [4, 1, 0, 5, 0]],
  ['sellRemaining', {}, [4, 3, 3, 0, 0]],
  ['release', {}, [2, 1, 7, 0, 0]],
  ['release', marked, [2, 1, 0, 7, 0]],
  ['takeBack', {}, [0, 3, 7, 0, 2]],
  ['takeBack', marked, [0, 3, 0, 7, 2]],
];
for (const [move, given, expected] of moves) {
  test(`${move} of two${given === marked ? ', marked sold out,' : ''} moves two tickets and loses none`, () => {
    const stock = stockOf(given);
    stockMoves[move](stock, 2);
    assert.deepEqual(counters(stock), expected);
    const { soldQuantity, heldQuantity, remainingQuantity, withdrawnQuantity, quantity } = stock;
    assert.equal(soldQuantity + heldQuantity + remainingQuantity + withdrawnQuantity, quantity);
  });
}

test('what is held may still be sold, unless the type was marked sold out', () => {
  assert.equal(stillSellable(stockOf()), 8);
  assert.equal(stillSellable(stockOf(marked)), 0);
  assert.equal(unsold(stockOf()), 8);
});

const gone = { soldQuantity: 10, heldQuantity: 0, remainingQuantity: 0 };
const soldOut: [string, Partial<Stock>[], number | null, boolean][] = [
  ['an event without types', [], null, false],
  ['an event that has nothing published', [{ ...gone, published: false }], null, false],
  ['an event with tickets left', [{}], null, false],
  ['an event whose last tickets are only held', [{ soldQuantity: 7, remainingQuantity: 0 }], null, false],
  ['an event of which all is sold', [gone, gone], null, true],
  ['an event with one type left', [gone, {}], null, false],
  ['an event whose only unsold type is not published', [gone, { published: false }], null, true],
  ['an event sold and marked sold out', [gone, marked], null, true],
  ['an event whose capacity is sold', [{}, { soldQuantity: 4 }], 6, true],
  ['an event whose capacity is sold and held', [{}, {}], 10, false],
  ['a full event without published types', [{ published: false }], 2, true],
];
for (const [name, stocks, capacity, expected] of soldOut) {
  test(`${name} is ${expected ? '' : 'not '}sold out`, () => {
    const types = stocks.map((stock) => stockOf(stock));
    assert.equal(hasNothingLeftToSell(types, capacity), expected);
  });
}

test('an inventory is low at a tenth, rounded up, and at one ticket at the least', () => {
  const quantities = [1, 5, 10, 11, 25, 70, 100, 101, 200_000];
  assert.deepEqual(
    quantities.map((quantity) => lowThreshold({ quantity })),
    [1, 1, 1, 2, 3, 7, 10, 11, 20_000],
  );
});
