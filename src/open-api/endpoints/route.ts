import { addressNotAllowed, keyRefused, scopeRequired } from '../../core/accounts/api-keys/api-key.errors.ts';
import type { UsableKey } from '../../core/accounts/api-keys/key-ring.ts';
import { byKey, type NewAct } from '../../core/accounts/audit-log/act.ts';
import { organizationSuspended } from '../../core/accounts/organizations/organization.errors.ts';
import type { TaxProfile } from '../../core/accounts/tax-profiles/tax-profile.ts';
import type { PaperPrinter } from '../../core/back-office/tax-papers/print-paper.ts';
import type { AnyErrorDefinition } from '../../core/base/define-error.ts';
import { idempotencyInProgress, idempotencyKeyReused } from '../../core/base/idempotency/idempotency.errors.ts';
import type { Policy } from '../../core/base/policy.ts';
import type { Scope } from '../../core/base/scope.ts';
import type { EventReader } from '../../core/catalog/event-reading/event-reader.ts';
import type { EventChanges } from '../../core/catalog/events/event-changes.ts';
import type { PictureServices } from '../../core/catalog/pictures/keep-picture.ts';
import type { PlanWork } from '../../core/catalog/plan-drawing/plan-work.ts';
import type { TaxRulesKind } from '../../core/money/tax-rules/tax-rules.ts';
import type { Sales } from '../../core/selling/cashier/sales.ts';
import type { CountAdmissions } from '../../core/selling/door/count-admissions.ts';
import type { Sandbox } from '../../core/selling/sandbox/simulate-order.ts';
import type { WebhookAttempts } from '../../core/telling/deliveries/webhook-attempts.ts';
import { tooManyAtOnce } from '../../http/http.errors.ts';
import { idempotencyKey } from '../../http/route/idempotency-key.ts';
import { type Call as AnyCall, type Route, routesOf } from '../../http/route/route.ts';
import type { ReceiveFile } from '../../http/uploads/receive-file.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

/** What every endpoint may use. */
export interface OpenApiServices {
  db: Database;
  /** For what takes long: a second old at most. */
  reports: Queryable;
  policy: Policy;
  eventReader: EventReader;
  /** Tells the pages of an event that it has changed. */
  changes: EventChanges;
  sales: Sandbox['sales'] &
    Pick<Sales, 'doorCodeHash' | 'ticketSigner' | 'taker' | 'callerOf' | 'offerRounds' | 'offerKeys'>;
  countAdmissions: CountAdmissions;
  webhookAttempts: WebhookAttempts;
  /** Seals the secrets that sign webhooks. */
  webhookSecrets: SecretBox;
  pictures: PictureServices;
  receiveFile: ReceiveFile;
  planWork: Pick<PlanWork, 'readBody'>;
  /** Seals answers that hold a secret while they are kept for a repeat. */
  keptAnswers: SecretBox;
  /** Where the marketplace lives, for links in answers. */
  publicUrl: string;
  /** Days between the end of an event and its payout. */
  payoutHoldDays: number;
  taxRules: TaxRulesKind;
  /** How who runs the service is registered for taxes. */
  platformTaxes: TaxProfile;
  printer: PaperPrinter;
  now: () => number;
}

/** What the Open API adds to the frame of every route. */
export interface OpenApi {
  caller: UsableKey;
  services: OpenApiServices;
  route: {
    /** Null where any valid key will do. */
    scope: Scope | null;
    /** A second one that a key must hold. */
    alsoScope?: Scope;
    /** It moves money or writes to people, so it is refused without an Idempotency-Key. */
    needsRepeatKey?: boolean;
  };
}

export type OpenApiRoute = Route<OpenApi>;
export type Call<Body = unknown, Query = unknown> = AnyCall<OpenApi, Body, Query>;

export const basePath = '/open-api/v1';
export const repeatKey = idempotencyKey({
  lengthMin: 1,
  description: 'At most 255 characters; a repeat within 24 hours gets the same answer.',
});

const ofKeys = [keyRefused, addressNotAllowed, organizationSuspended, tooManyAtOnce];
const ofRepeats = [idempotencyInProgress, idempotencyKeyReused];

export const { readRoute, writeRoute, actRoute } = routesOf<OpenApi>((route) => {
  const { method, scope, alsoScope, needsRepeatKey = false, success } = route;
  const sentence = scope === null ? 'Any valid key will do.' : `Scope \`${scope}\`.`;
  const isRead = method === 'GET';
  const also = alsoScope === undefined ? undefined : `The key must hold \`${alsoScope}\` as well.`;
  const repeats = needsRepeatKey ? 'An `Idempotency-Key` is required.' : undefined;
  const errors = [...ofKeys, ...(isRead ? [] : ofRepeats), ...(scope === null ? [] : [scopeRequired])];
  return {
    description: [route.description, repeats, also, sentence].filter((part) => part !== undefined).join('\n\n'),
    headers: isRead ? undefined : { 'Idempotency-Key': repeatKey.header },
    headersNeeded: needsRepeatKey ? ['Idempotency-Key'] : undefined,
    success: { ...success, hasLocation: success.status === 201 },
    errors: errors as AnyErrorDefinition[],
  };
});

/** What a key did, for the audit log. Acts in the sandbox are in the log of its organization and say so. */
export function actOf({ caller }: Call, act: Pick<NewAct, 'action' | 'subject' | 'details'>): NewAct {
  const { organizationId, organizationSandboxOf } = caller;
  return {
    ...act,
    organizationId: organizationSandboxOf ?? organizationId,
    by: byKey(caller),
    details: { ...act.details, ...(organizationSandboxOf === null ? {} : { isTest: true }) },
    address: null,
  };
}
