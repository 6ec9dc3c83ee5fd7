import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { own, type Tenant } from '../../base/own.ts';
import type { Picture } from './picture.ts';

export function ownPicture(db: Queryable, { organizationId }: Tenant, pictureId: string): Promise<Picture> {
  const statement = sql`
    select id, width, height from pictures
    where id = ${pictureId} and organization_id = ${organizationId} and status = 'KEPT'`;
  return own(db, 'picture', pictureId, statement);
}
