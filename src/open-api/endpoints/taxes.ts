import { findTaxProfile, listTaxDocuments } from '../../core/accounts/tax-profiles/tax-profile.sql.ts';
import { taxProfileRecord } from '../records/tax-records.ts';
import { readRoute } from './route.ts';

const tag = 'Taxes';
const scope = 'orders:read';

export const taxRoutes = [
  readRoute({
    method: 'GET',
    path: '/tax-profile',
    operationId: 'getTaxProfile',
    tag,
    summary: 'Read how the organization is registered for taxes',
    description: 'A sandbox has that of its organization.',
    scope,
    success: { status: 200, description: 'The profile.', data: taxProfileRecord },
    errors: [],
    read: async ({ actor, services: { db } }) => {
      const [{ registeredName, tin, address, vat, permit }, documents] = await Promise.all([
        findTaxProfile(db, actor),
        listTaxDocuments(db, actor),
      ]);
      const shown = documents.map(({ kind, year, status }) => ({ kind, year, status }));
      return { data: { registeredName, tin, address, vat, permit, documents: shown } };
    },
  }),
];
