import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TSchema } from 'typebox';
import { errorCatalogue, type Refusal } from '../../src/core/base/define-error.ts';
import { type Fault, type FaultName, faultSentences } from '../../src/core/base/faults/faults.ts';
import { maximaDefault } from '../../src/core/base/policy.ts';
import { eventBodies, ticketTypeBody } from '../../src/http/fields/event-fields.ts';
import { brandBody, performerBody, scheduleBody } from '../../src/http/fields/event-part-fields.ts';
import type { JsonSchema } from '../../src/http/fields/fields.ts';
import { complimentaryBody, counterFormBody } from '../../src/http/fields/order-lines.ts';
import { promoCodeBody } from '../../src/http/fields/promo-code-fields.ts';
import { questionBody } from '../../src/http/fields/question-fields.ts';
import { venueBody } from '../../src/http/fields/venue-fields.ts';
import { shownRefusal } from '../../src/http/pages/refusals.ts';
import { en } from '../../web/texts/en.ts';
import { faultIn } from '../../web/texts/faults.ts';
import { fieldLabel } from '../../web/texts/field-label.ts';
import { filRefusals } from '../../web/texts/fil/refusals.ts';
import { fil } from '../../web/texts/fil.ts';
import { type EventsDashboard, eventsDashboard } from '../helpers/worlds/events-dashboard.ts';
import { textOf } from '../helpers/worlds/orders-dashboard.ts';
import '../../src/wiring/wiring.ts';

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

const texts = { en, fil };
const languages = ['en', 'fil'] as const;
const apiName = /\b[a-z]+[A-Z]\w*/;
const names = Object.keys(faultSentences) as FaultName[];

// Of every value that a sentence is made of one that gives an API away.
const values = {
  ...{ least: 2, most: 9, left: 1, status: 404, cells: 3, width: 4, place: '7', isCallback: true, isOfAddress: true },
  ...{ choices: ['onSaleAt'], other: 'onSaleAt', nearest: 'onSaleAt', pattern: '^onSaleAt$', sort: 'strayPayment' },
  ...{
    what: 'a ticket type',
    of: 'nextCursor',
    host: 'facebook.com',
    entry: '10.0.0.0/33',
    name: 'Gala',
    reason: 'Why',
  },
  ...{ at: '2027-01-08T03:00:00.000Z', missing: ['the amount'], named: ['"Fee"'], names: ['Parking'], each: 1 },
  ...{ many: 2, total: 800, question: 'Company', questionId: 'onSaleAt' },
  ...{ line: 3, column: 'row', seat: 'ORCH-A-1', seats: ['ORCH-A-1'], quantity: 2 },
};

const forms: Record<string, TSchema> = {
  ...{ event: eventBodies(maximaDefault).create, ticketTypeBody, performerBody, brandBody, scheduleBody, venueBody },
  ...{ questionBody, promoCodeBody, complimentaryBody, counterFormBody },
};

/** Every field of a form, those of its lists and parts too, as the checker names them. */
function fieldsOf({ properties = {}, items, anyOf = [] }: JsonSchema, path = ''): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, schema]) => {
      const field = path === '' ? name : `${path}.${name}`;
      return [field, ...fieldsOf(schema, field)];
    }),
    ...(items === undefined ? [] : fieldsOf(items, `${path}[1]`)),
    ...anyOf.flatMap((schema) => fieldsOf(schema, path)),
  ];
}

test('nobody reads the name of an API’s field: every fault of every field of every form, in both languages', () => {
  let told = 0;
  for (const [form, schema] of Object.entries(forms)) {
    for (const field of fieldsOf(schema as JsonSchema)) {
      for (const language of languages) {
        const label = fieldLabel(texts[language], field);
        assert.ok(!label.startsWith(texts[language].fieldLabels.another), `${form}: ${field} has no label`);
        for (const fault of names) {
          const sentence = `${label}: ${faultIn(language, { fault, values } as unknown as Fault)}`;
          assert.doesNotMatch(sentence, apiName, `${form}, ${field}, ${fault}`);
          assert.doesNotMatch(sentence, /undefined|\[object/, `${form}, ${field}, ${fault}`);
          told += 1;
        }
      }
    }
  }
  assert.ok(told > 20_000, `${told} sentences`);
});

test('a field that no form has is called something, and not by its name', () => {
  for (const language of languages) {
    for (const field of ['somethingElse', 'tickets[3].somethingElse', '']) {
      assert.doesNotMatch(fieldLabel(texts[language], field), apiName);
    }
  }
});

test('every refusal that people can meet at a form has words in Filipino', () => {
  const kinds = ['conflict', 'limited', 'precondition'];
  // Agents have no forms.
  const met = errorCatalogue().filter(({ kind, code }) => kinds.includes(kind) && code !== 'CONFIRM_REFUSED');
  assert.ok(met.length > 70);
  for (const definition of met) {
    const { refusal } = shownRefusal({ definition, params: {}, message: '' } as unknown as Refusal);
    assert.ok(refusal !== undefined && refusal in filRefusals, `${definition.code}: ${definition.when}`);
  }
});

test('fields that are held against each other are told of in words, above the form and beside the field', async () => {
  const { owner } = world;
  const { at } = await world.event({});
  const typed = { name: 'Loge', price: '100', quantity: '5', maximumPurchaseQuantity: '4', type: 'GENERAL_ADMISSION' };
  const window = { onSaleAt: '2027-01-08T12:00', offSaleAt: '2027-01-07T12:00' };
  // Which ticket types there are follows from the event, so that no field is called `items`.
  const noTickets = { name: 'Ana', email: 'ana@example.com', act: 'give' };
  assert.match(
    textOf((await owner.post(`${at}/counter?lang=fil`, noTickets)).html),
    /Mga ticket: Maglagay ng kahit isa/,
  );
  assert.match(textOf((await owner.post(`${at}/counter?lang=en`, noTickets)).html), /Tickets: Add at least one/);
  for (const [language, words] of Object.entries({
    en: 'Must be after the start',
    fil: 'Dapat pagkatapos ng simula',
  })) {
    const { status, html } = await owner.post(`${at}/tickets?lang=${language}`, { ...typed, ...window });
    assert.equal(status, 400);
    assert.ok(html.includes(words), language);
    assert.doesNotMatch(textOf(html), /onSaleAt|offSaleAt/);
  }
});
