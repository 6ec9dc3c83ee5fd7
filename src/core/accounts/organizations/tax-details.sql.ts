import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { TaxDetails } from './tax-details.ts';

export function findTaxDetails(db: Queryable, { organizationId }: { organizationId: string }): Promise<TaxDetails> {
  return db.one(sql`select tax_name, tax_number, tax_address from organizations where id = ${organizationId}`);
}

export function updateTaxDetails(
  tx: Tx,
  { organizationId, details }: { organizationId: string; details: TaxDetails },
): Promise<number> {
  return tx.run(sql`
    update organizations set tax_name = ${details.taxName}, tax_number = ${details.taxNumber},
      tax_address = ${details.taxAddress}
    where id = ${organizationId}`);
}
