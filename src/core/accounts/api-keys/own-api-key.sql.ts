import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { own, type Tenant } from '../../base/own.ts';
import { apiKeyColumns } from './api-key.sql.ts';
import type { ApiKey } from './api-key.ts';

/** A key of the caller's organization, whatever became of it. */
export function ownApiKey(db: Queryable, { organizationId }: Tenant, apiKeyId: string): Promise<ApiKey> {
  const statement = sql`
    select ${apiKeyColumns} from api_keys where id = ${apiKeyId} and organization_id = ${organizationId}`;
  return own(db, 'API key', apiKeyId, statement);
}
