import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { DocumentKind, DocumentStatus, TaxDocument, TaxProfile } from './tax-profile.ts';

/** Of the organization `l` as one JSON object. */
const taxProfileJson = trustedSql(`jsonb_build_object(
  'registeredName', l.tax_name, 'tin', l.tax_number, 'address', l.tax_address, 'vat', l.tax_vat,
  'permit', case when l.permit_number is not null then jsonb_build_object('number', l.permit_number,
    'issuedOn', to_char(l.permit_issued_on, 'YYYY-MM-DD'), 'from', l.permit_from, 'to', l.permit_to) end)`);

/** That of its organization where it is a sandbox. */
export async function findTaxProfile(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<TaxProfile> {
  const { profile } = await db.one<{ profile: TaxProfile }>(sql`
    select ${taxProfileJson} as profile from organizations o join organizations l on l.id = coalesce(o.live_id, o.id)
    where o.id = ${organizationId}`);
  return profile;
}

/** Two who change it do so one after the other. */
export function updateTaxProfile(
  tx: Tx,
  { organizationId, profile }: { organizationId: string; profile: TaxProfile },
): Promise<number> {
  const { registeredName, tin, address, vat, permit } = profile;
  return tx.run(sql`
    update organizations set tax_name = ${registeredName}, tax_number = ${tin}, tax_address = ${address},
      tax_vat = ${vat}, permit_number = ${permit?.number ?? null}, permit_issued_on = ${permit?.issuedOn ?? null}::date,
      permit_from = ${permit?.from ?? null}::integer, permit_to = ${permit?.to ?? null}::integer
    where id = ${organizationId}`);
}

/** The newest year first. */
export function listTaxDocuments(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<(TaxDocument & { hasFile: boolean })[]> {
  return db.many(sql`
    select d.kind, d.year, d.status, d.file is not null as has_file
    from organizations o join tax_documents d on d.organization_id = coalesce(o.live_id, o.id)
    where o.id = ${organizationId} order by d.year desc, d.kind`);
}

/** A file that is not given leaves the one there was. */
export function writeTaxDocument(
  tx: Tx,
  input: {
    organizationId: string;
    kind: DocumentKind;
    year: number;
    status: DocumentStatus;
    file: TaxFile | null;
  },
): Promise<number> {
  const { organizationId, kind, year, status, file } = input;
  return tx.run(sql`
    insert into tax_documents (organization_id, kind, year, status, file, file_type)
    values (${organizationId}, ${kind}, ${year}, ${status}, ${file?.content ?? null}, ${file?.type ?? null})
    on conflict (organization_id, kind, year) do update set status = excluded.status, updated_at = now(),
      file = coalesce(excluded.file, tax_documents.file), file_type = coalesce(excluded.file_type, tax_documents.file_type)`);
}

export interface TaxFile {
  content: Buffer;
  type: string;
}

export function findTaxFile(
  db: Queryable,
  { organizationId, kind, year }: { organizationId: string; kind: string; year: number },
): Promise<TaxFile | undefined> {
  return db.maybe(sql`
    select file as content, file_type as type from tax_documents
    where organization_id = ${organizationId} and kind = ${kind} and year = ${year} and file is not null`);
}

/** Of any year. */
export function hasAccepted(
  db: Queryable,
  { organizationId, kind }: { organizationId: string; kind: DocumentKind },
): Promise<{ exists: boolean }> {
  return db.one(sql`
    select exists (
      select from tax_documents where organization_id = ${organizationId} and kind = ${kind} and status = 'ACCEPTED'
    ) as exists`);
}

/** Numbers that were given under a permit, from the lowest to the highest; null where there are none. */
export function findNumbersGiven(
  db: Queryable,
  { organizationId, permit }: { organizationId: string; permit: string },
): Promise<{ lowest: number | null; highest: number | null }> {
  return db.one(sql`
    select min(p.number) as lowest, max(p.number) as highest
    from tax_papers p join organizations o on o.id = p.organization_id
    where coalesce(o.live_id, o.id) = ${organizationId} and p.kind = 'INVOICE' and p.seller -> 'permit' ->> 'number' = ${permit}`);
}
