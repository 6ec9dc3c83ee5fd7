import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { own, type Tenant } from '../../base/own.ts';
import { exportColumns } from './export.sql.ts';
import type { Export } from './export.ts';

/** An export of the caller's organization, locked. */
export function ownExportForChange(tx: Tx, { organizationId }: Tenant, exportId: string): Promise<Export> {
  const statement = sql`
    select ${exportColumns} from exports x where x.id = ${exportId} and x.organization_id = ${organizationId}
    for no key update`;
  return own(tx, 'export', exportId, statement);
}
