import { paperKinds } from '../../core/back-office/tax-papers/tax-paper.ts';
import { dateTime, nullable, oneOf, pesos, record, text, uuid } from '../fields/fields.ts';
import { Type } from '../fields/schema-type.ts';

export const permitRecord = record(
  'Permit',
  {
    number: text('Number.'),
    issuedOn: text('Day of issue.'),
    from: Type.Integer({ minimum: 1, description: 'First number.' }),
    to: Type.Integer({ minimum: 1, description: 'Last number.' }),
  },
  'Permit.',
);

export const lineFields = {
  description: text('What was sold.'),
  quantity: Type.Integer({ minimum: 1, description: 'How many.' }),
  price: pesos('Of one.'),
  vatable: pesos('Without its VAT.'),
  vat: pesos('VAT.'),
  exempt: pesos('On which no VAT is due.'),
  statutoryDiscount: pesos('What the law takes off.'),
  total: pesos('What is paid.'),
};

export const paperFields = {
  id: uuid({ description: 'Id.' }),
  kind: oneOf(paperKinds, { description: 'Kind.' }),
  number: text('Its number.'),
  orderId: uuid({ description: 'Id of the order.' }),
  invoiceId: nullable(uuid({ description: 'Of a credit note: the invoice.' })),
  issuedAt: dateTime({ description: 'When it was issued.' }),
  seller: record(
    'PaperSeller',
    {
      registeredName: nullable(text('Registered name.')),
      tin: nullable(text('TIN.')),
      address: nullable(text('Registered address.')),
      permit: nullable(permitRecord),
    },
    'The organization.',
  ),
  buyer: record(
    'PaperBuyer',
    { name: text('Name.'), tin: nullable(text('TIN.')), address: nullable(text('Address.')) },
    'The buyer.',
  ),
  lines: Type.Array(record('PaperLine', lineFields, 'A line.'), { description: 'Lines.' }),
  total: pesos('What was paid, or went back.'),
};
