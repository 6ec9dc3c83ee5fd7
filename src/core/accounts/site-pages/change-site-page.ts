import type { Tx } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch, preconditionFailed } from '../../base/if-match.ts';
import { characterCount } from '../../base/text.ts';
import { recordAct } from '../audit-log/record-act.ts';
import type { OperatorActor } from '../operators/operator.ts';
import { findSitePage, insertSitePage } from './site-page.sql.ts';
import { type SitePageKey, sitePageId, sitePageLengthMax } from './site-page.ts';

interface ChangeSitePageInput extends SitePageKey {
  /** Markdown; null puts back the words that are shipped. */
  text: string | null;
  /** The version that was read, so that nobody overwrites what they have not seen. */
  ifMatch?: string;
}

/** Writes a page of the site in one language. */
export async function changeSitePage(
  tx: Tx,
  operator: OperatorActor,
  { text: given, ifMatch, ...key }: ChangeSitePageInput,
): Promise<void> {
  const text = given === null ? null : checkText(given);
  const before = await findSitePage(tx, key);
  const id = sitePageId(key);
  checkIfMatch(ifMatch, 'page', { id, revision: before.revision });
  if (before.text === text) return;
  if ((await insertSitePage(tx, { ...before, text })) === 0) raise(preconditionFailed, { record: 'page' });
  await recordAct(tx, {
    ...operator,
    organizationId: null,
    action: text === null ? 'site_page.put_back' : 'site_page.changed',
    subject: { kind: 'other', id: null, label: id },
  });
}

function checkText(given: string): string {
  const text = given.replaceAll('\r\n', '\n').trim();
  const length = characterCount(text);
  if (length < 1 || length > sitePageLengthMax) {
    raiseInvalid([{ field: 'text', fault: 'lengthOutside', values: { least: 1, most: sitePageLengthMax } }]);
  }
  return text;
}
