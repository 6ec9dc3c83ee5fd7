import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { TaxPapersProps } from '../../../web/organizer/orders/taxes/tax-papers-page.tsx';
import { byPerson } from '../../core/accounts/audit-log/act.ts';
import { changeTaxDocument, taxFileMebibytesMax } from '../../core/accounts/tax-profiles/change-tax-document.ts';
import { changeTaxProfile, type TypedTaxProfile } from '../../core/accounts/tax-profiles/change-tax-profile.ts';
import { documentUnknown } from '../../core/accounts/tax-profiles/tax-profile.errors.ts';
import { findTaxFile, findTaxProfile, listTaxDocuments } from '../../core/accounts/tax-profiles/tax-profile.sql.ts';
import { documentKinds, type TaxProfile } from '../../core/accounts/tax-profiles/tax-profile.ts';
import { raise } from '../../core/base/define-error.ts';
import { faultsOf, noFaults } from '../../http/pages/faults.ts';
import { sendTaxFile } from '../../http/pages/send-tax-file.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const ability = 'payout-account';
const path = '/settlement/tax';
export const taxDocumentPath = `${path}/documents/:kind/:year`;
const fields = [
  'registeredName',
  'tin',
  'address',
  'vat',
  'permitNumber',
  'permitIssuedOn',
  'permitFrom',
  'permitTo',
] as const;

/** How the organization is registered for taxes, where the rules ask for that. It is one for the organization and its sandboxes. */
export function taxPaperRoutes(app: FastifyInstance, services: DashboardServices): void {
  if (services.taxRules === 'off') return;
  const { db } = services;

  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answer(visit) });

  screen(app, services, {
    method: 'POST',
    path,
    ability,
    handle: async (visit) => {
      const typed = Object.fromEntries(
        fields.map((name) => [name, visit.form.text(name)]),
      ) as unknown as TypedTaxProfile;
      try {
        await db.transaction((tx) => changeTaxProfile(tx, tenantOf(visit), { typed, ...whoOf(visit) }));
      } catch (error) {
        return answer(visit, { values: { ...typed }, faults: faultsOf(error) });
      }
      doneAt(visit, `${visit.base}${path}`, 'taxDetailsChanged');
    },
  });

  screen(app, services, {
    method: 'POST',
    path: taxDocumentPath,
    ability,
    handle: async (visit) => {
      const { kind = '', year = '' } = visit.params;
      if (!yearsOf(visit).includes(Number(year))) raise(documentUnknown, {});
      try {
        const content = await received(services, visit);
        const typed = { kind, year, status: 'SUBMITTED', content };
        await db.transaction((tx) => changeTaxDocument(tx, tenantOf(visit), { typed, ...whoOf(visit) }));
      } catch (error) {
        return answer(visit, { fileFaults: faultsOf(error) });
      }
      doneAt(visit, `${visit.base}${path}`, 'taxDocumentHandedIn');
    },
  });

  screen(app, services, {
    method: 'GET',
    path: taxDocumentPath,
    ability,
    handle: async (visit) => {
      const { kind = '', year = '' } = visit.params;
      const wanted = { organizationId: visit.membership.organizationId, kind, year: Number(year) || 0 };
      sendTaxFile(visit.reply, { kind, year, ...((await findTaxFile(db, wanted)) ?? raise(documentUnknown, {})) });
    },
  });

  const answer = async (
    visit: Visit,
    shown: Partial<Pick<TaxPapersProps, 'values' | 'faults' | 'fileFaults'>> = {},
  ): Promise<void> => {
    const { organizationId } = tenantOf(visit);
    const [profile, documents] = await Promise.all([
      findTaxProfile(db, { organizationId }),
      listTaxDocuments(db, { organizationId }),
    ]);
    const year = new Date(visit.now).getFullYear();
    const props: TaxPapersProps = {
      frame: frameOf(visit, { current: 'settlement' }),
      values: shown.values ?? valuesOf(profile),
      faults: shown.faults ?? noFaults,
      documents,
      wanted: documentKinds
        .map((kind) => ({ kind, year }))
        .filter(
          (each) => !documents.some((one) => one.kind === each.kind && one.year === year && one.status !== 'REFUSED'),
        ),
      fileFaults: shown.fileFaults ?? noFaults,
    };
    const isFaulty = shown.faults !== undefined || shown.fileFaults !== undefined;
    await answerScreen(services, visit, ['ordersTaxPapers', props], { status: isFaulty ? 400 : 200 });
  };
}

/** A declaration may be of the year before. Papers of other years are not kept, however many are sent. */
function yearsOf({ now }: Visit): number[] {
  const year = new Date(now).getFullYear();
  return [year, year - 1];
}

async function received(services: DashboardServices, visit: Visit): Promise<Buffer> {
  const wanted = { field: 'file', mebibytesMax: taxFileMebibytesMax };
  const file = await services.receiveFile(visit.request, wanted, visit.actor.organizationId);
  try {
    return await readFile(file.path);
  } finally {
    await file.discard();
  }
}

function valuesOf({ registeredName, tin, address, vat, permit }: TaxProfile): TaxPapersProps['values'] {
  return {
    registeredName: registeredName ?? '',
    tin: tin ?? '',
    address: address ?? '',
    vat,
    permitNumber: permit?.number ?? '',
    permitIssuedOn: permit?.issuedOn ?? '',
    permitFrom: permit === null ? '' : String(permit.from),
    permitTo: permit === null ? '' : String(permit.to),
  };
}

function tenantOf({ membership }: Visit) {
  return { organizationId: membership.organizationId };
}

function whoOf({ member }: Visit) {
  return { by: byPerson(member.person), address: member.address };
}
