import { documentKinds, documentStatuses, vatStandings } from '../../core/accounts/tax-profiles/tax-profile.ts';
import { count, nullable, oneOf, record, text, uuid } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { paperFields, permitRecord } from '../../http/records/tax-paper.ts';

export const taxProfileRecord = record(
  'TaxProfile',
  {
    registeredName: nullable(text('Registered name.')),
    tin: nullable(text('TIN.')),
    address: nullable(text('Registered address.')),
    vat: oneOf(vatStandings, { description: 'Whether prices carry VAT.' }),
    permit: nullable(permitRecord),
    documents: Type.Array(
      record(
        'TaxDocument',
        {
          kind: oneOf(documentKinds, { description: 'Kind.' }),
          year: count('The year that it is for.'),
          status: oneOf(documentStatuses, { description: 'What the operator made of it.' }),
        },
        'A paper that was handed in.',
      ),
      { description: 'Papers that were handed in.' },
    ),
  },
  'How the organization is registered for taxes.',
);

export const paperRecord = record(
  'TaxPaper',
  { ...paperFields, orderId: nullable(uuid({ description: 'Id of the order; null of a payout’s.' })) },
  'An invoice or a credit note.',
);
