import { payoutAccountPurpose } from '../../accounts/payout-accounts/payout-account.ts';
import { providerSecretPurpose } from '../../accounts/providers/provider.ts';
import { factorSecretPurpose } from '../../accounts/sign-in/account.ts';
import { refundAccountPurpose } from '../../selling/payments/refund-account.ts';
import { statutoryCardPurpose } from '../../selling/statutory/statutory-card.ts';
import { mailLinkPurpose } from '../../telling/mails/mail.ts';
import { keptMailPurpose } from '../../telling/mails/mailbox.ts';

/** A column that holds values sealed by a box of some purpose. */
export interface SealedColumn {
  table: string;
  /** The columns that rows are walked by, with their types. */
  key: readonly (readonly [name: string, type: 'uuid' | 'bytea' | 'text' | 'smallint'])[];
  purpose: string;
  /** How it is kept. `text`: base64, beside other text that is not sealed; `path`: so within the data of a mail. */
  kept: 'bytes' | 'text' | 'path';
  column: string;
}

const id = [['id', 'uuid']] as const;

/** All that there is; test/secret/sealed-columns.test.ts holds it against the database. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'event_ticket_keys',
    key: [['event_id', 'uuid']],
    purpose: 'ticket keys',
    kept: 'bytes',
    column: 'private_key_sealed',
  },
  { table: 'api_keys', key: id, purpose: 'callback secrets', kept: 'bytes', column: 'callback_secret_sealed' },
  { table: 'organizations', key: id, purpose: 'callback secrets', kept: 'bytes', column: 'callback_secret_sealed' },
  {
    table: 'organizations',
    key: id,
    purpose: 'callback secrets',
    kept: 'bytes',
    column: 'callback_previous_secret_sealed',
  },
  { table: 'webhooks', key: id, purpose: 'webhook secrets', kept: 'bytes', column: 'secret_sealed' },
  { table: 'webhooks', key: id, purpose: 'webhook secrets', kept: 'bytes', column: 'previous_secret_sealed' },
  { table: 'exports', key: id, purpose: 'webhook secrets', kept: 'bytes', column: 'secret_sealed' },
  {
    table: 'sign_in_providers',
    key: [['organization_id', 'uuid']],
    purpose: providerSecretPurpose,
    kept: 'bytes',
    column: 'client_secret_sealed',
  },
  {
    table: 'second_factors',
    key: [['user_id', 'uuid']],
    purpose: factorSecretPurpose,
    kept: 'bytes',
    column: 'secret_sealed',
  },
  { table: 'payout_accounts', key: id, purpose: payoutAccountPurpose, kept: 'bytes', column: 'name_sealed' },
  { table: 'payout_accounts', key: id, purpose: payoutAccountPurpose, kept: 'bytes', column: 'number_sealed' },
  { table: 'refunds', key: id, purpose: refundAccountPurpose, kept: 'bytes', column: 'account_sealed' },
  {
    table: 'statutory_cards',
    key: [
      ['order_id', 'uuid'],
      ['position', 'smallint'],
      ['nth', 'smallint'],
    ],
    purpose: statutoryCardPurpose,
    kept: 'bytes',
    column: 'number_sealed',
  },
  {
    table: 'documentation_keys',
    key: [['api_key_id', 'uuid']],
    purpose: 'documentation keys',
    kept: 'bytes',
    column: 'value_sealed',
  },
  {
    table: 'order_claims',
    key: [['key_hash', 'bytea']],
    purpose: 'order claims',
    kept: 'bytes',
    column: 'answer_sealed',
  },
  { table: 'order_claims', key: [['key_hash', 'bytea']], purpose: 'kept answers', kept: 'text', column: 'body' },
  { table: 'mails', key: id, purpose: keptMailPurpose, kept: 'bytes', column: 'html_sealed' },
  { table: 'mails', key: id, purpose: keptMailPurpose, kept: 'bytes', column: 'text_sealed' },
  { table: 'mails', key: id, purpose: mailLinkPurpose, kept: 'path', column: 'data' },
  {
    table: 'idempotency_records',
    key: [
      ['organization_id', 'uuid'],
      ['key', 'text'],
      ['method', 'text'],
      ['path', 'text'],
    ],
    purpose: 'kept answers',
    kept: 'text',
    column: 'body',
  },
];
