import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SeatChoice, type Seating, type SeatType, standingTypes } from '../../web/islands/seats/seat-choice.ts';
import { fill, placesText } from '../../web/islands/seats/seat-words.ts';
import { sectionLabels } from '../../web/islands/seats/section-labels.ts';
import { smallTheatre } from '../helpers/worlds/seats-on-sale.ts';

const type = (id: string, more: Partial<SeatType> = {}): SeatType => ({
  ...{ id, name: id, charged: 800, paint: 0, most: 4, isOnSale: true, isStanding: false },
  ...more,
});
const pit = { key: 'PIT', name: 'Pit', kind: 'STANDING', outline: null, capacity: 50, rows: [] } as const;
const plan = smallTheatre();

function opened(
  more: Partial<Seating> = {},
  types = [type('near', { charged: 1_500 }), type('far', { paint: 1 }), type('pit', { paint: 2, isStanding: true })],
) {
  const seating: Seating = {
    ...plan,
    sections: [...plan.sections, pit],
    version: 1,
    orphans: 'REFUSE',
    types: [
      { ticketTypeId: 'far', areas: [{ section: 'BALC' }] },
      { ticketTypeId: 'near', areas: [{ section: 'ORCH' }] },
      { ticketTypeId: 'pit', areas: [{ section: 'PIT' }] },
    ],
    typeOfSeats: [
      [1, 72],
      [0, 42],
    ],
    ...more,
  };
  const choice = new SeatChoice(seating, types);
  choice.update(new Uint8Array(choice.plan.seats));
  return { choice, seating, types, of: (id: string) => choice.seatOf(id) as number };
}

test('a seat has the type of the page that it is sold as, whatever the order of the service', () => {
  const { choice, of } = opened();
  assert.equal(choice.typeAt(of('ORCH-A-1'))?.id, 'near');
  assert.equal(choice.typeAt(of('BALC-C-14'))?.id, 'far');
});

test('seats are chosen and removed, up to the most of their type, and none that is taken or not on sale', () => {
  const { choice, of } = opened({}, [type('near', { most: 2 }), type('far', { isOnSale: false })]);
  assert.equal(choice.toggle(of('ORCH-A-1')), 'chosen');
  assert.equal(choice.toggle(of('ORCH-A-2')), 'chosen');
  assert.equal(choice.toggle(of('ORCH-A-3')), 'most');
  assert.equal(choice.toggle(of('ORCH-A-1')), 'removed');
  assert.equal(choice.toggle(of('BALC-A-1')), 'taken');
  assert.deepEqual(choice.chosen, [of('ORCH-A-2')]);
  assert.equal(choice.shown[of('ORCH-A-2')], 3);
  assert.equal(choice.shown[of('BALC-A-1')], 2);
});

test('what goes meanwhile leaves the choice, and what was another’s is not lost', () => {
  const { choice, of } = opened();
  for (const id of ['ORCH-B-5', 'ORCH-B-6']) choice.toggle(of(id));
  const states = new Uint8Array(choice.plan.seats);
  states[of('ORCH-B-5')] = 1;
  states[of('ORCH-C-1')] = 1;
  assert.deepEqual(choice.update(states), { gone: [of('ORCH-B-5'), of('ORCH-C-1')], lost: [of('ORCH-B-5')] });
  assert.deepEqual(choice.chosen, [of('ORCH-B-6')]);
  assert.deepEqual(choice.update(states.slice()), { gone: [], lost: [] });
});

test('a seat that would be left alone is named with sets that leave none; where it is allowed nothing is said', () => {
  const { choice, of } = opened();
  for (const id of ['ORCH-D-2', 'ORCH-D-3']) choice.toggle(of(id));
  const alone = choice.alone();
  assert.equal(alone?.seat, of('ORCH-D-1'));
  assert.ok((alone?.instead.length ?? 0) > 0);
  choice.replace(0, alone?.instead[0] ?? []);
  assert.equal(choice.alone(), undefined);
  assert.equal(choice.chosen.length, 2);
  const free = opened({ orphans: 'ALLOW' });
  for (const id of ['ORCH-D-2', 'ORCH-D-3']) free.choice.toggle(free.of(id));
  assert.equal(free.choice.alone(), undefined);
});

test('the best are those that the service would choose, without the places for wheelchairs', () => {
  const { choice } = opened();
  const ids = choice.best(0, 2)?.map((seat) => choice.plan.ids[seat]);
  assert.deepEqual(ids, ['ORCH-A-6', 'ORCH-A-7']);
  assert.equal(choice.best(0, 71), undefined, 'two are kept');
});

test('sections say from which price on, that nothing is left, and what standing costs', () => {
  const { choice, seating, types, of } = opened();
  const texts = { from: 'from {price}', soldOut: 'Sold out', free: 'Free' } as never;
  const standing = standingTypes(seating, types);
  assert.deepEqual([...standing], [['PIT', 2]]);
  const states = new Uint8Array(choice.plan.seats);
  for (let seat = of('BALC-A-1'); seat < choice.plan.seats; seat++) states[seat] = 1;
  choice.update(states);
  const labels = sectionLabels(choice, standing, texts);
  assert.deepEqual(
    labels.map(({ lines, paint, free }) => [...lines, paint, free]),
    [
      ['Orchestra', 'from ₱1,500', 0, 72],
      ['Balcony', 'Sold out', -1, 0],
      ['Pit', 'from ₱800', 2, 0],
    ],
  );
});

test('seats of a row are said together', () => {
  const texts = {
    one: '{section}, row {row}, seat {seat}',
    several: '{section}, row {row}, seats {seats}',
    and: '{first} and {last}',
  };
  const place = (row: string, seat: string) => ({ section: 'A', row, seat });
  assert.equal(placesText([place('C', '1'), place('C', '2'), place('C', '3')], texts), 'A, row C, seats 1, 2 and 3');
  assert.equal(placesText([place('C', '1'), place('D', '1')], texts), 'A, row C, seat 1; A, row D, seat 1');
  assert.equal(fill('{a} {b} {a}', { a: 1 }), '1 {b} 1');
});
