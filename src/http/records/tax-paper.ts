import { paperKinds } from '../../core/back-office/tax-papers/tax-paper.ts';
import { dateTime, nullable, oneOf, pesos, record, text, uuid } from '../fields/fields.ts';
import { Type } from '../fields/schema-type.ts';

export const permitRecord = record(
  'Permit',
  {
    number: text('Number of the registered system.'),
    issuedOn: text('Day on which it was issued.'),
    from: Type.Integer({ minimum: 1, description: 'The first invoice that it may number.' }),
    to: Type.Integer({ minimum: 1, description: 'The last one.' }),
  },
  'Leave to number invoices.',
);

const lineFields = {
  description: text('What was sold.'),
  quantity: Type.Integer({ minimum: 1, description: 'How many.' }),
  price: pesos('Of one, before anything is taken off.'),
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
    'The organization as it was registered then.',
  ),
  buyer: record(
    'PaperBuyer',
    { name: text('Name.'), tin: nullable(text('TIN.')), address: nullable(text('Address.')) },
    'Whom it is made out to.',
  ),
  lines: Type.Array(record('PaperLine', lineFields, 'A line.'), { description: 'Lines.' }),
  total: pesos('What was paid, or went back.'),
};
