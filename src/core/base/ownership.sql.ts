import type { Queryable, Tx } from '../../platform/database/database.ts';
import { type Statement, sql } from '../../platform/database/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import { apiKeyColumns } from '../accounts/api-keys/api-key.sql.ts';
import type { ApiKey } from '../accounts/api-keys/api-key.ts';
import { invitationColumns } from '../accounts/members/invitation.sql.ts';
import { teamMemberColumns } from '../accounts/members/team.sql.ts';
import type { Invitation, TeamMember } from '../accounts/members/team.ts';
import { accessCodeColumns } from '../catalog/access-codes/access-code.sql.ts';
import type { AccessCode } from '../catalog/access-codes/access-code.ts';
import { eventColumns } from '../catalog/events/event.sql.ts';
import type { Event } from '../catalog/events/event.ts';
import { scheduleColumns } from '../catalog/schedules/schedule.sql.ts';
import type { Schedule } from '../catalog/schedules/schedule.ts';
import { ticketTypeColumns } from '../catalog/ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../catalog/ticket-types/ticket-type.ts';
import { orderColumns, orderMoneyColumns } from '../selling/orders/order.sql.ts';
import type { Order } from '../selling/orders/order.ts';
import type { OrderMoney } from '../selling/orders/order-detail.ts';
import { deliveryColumns } from '../telling/deliveries/delivery.sql.ts';
import type { Delivery } from '../telling/deliveries/delivery.ts';
import { webhookColumns } from '../telling/webhooks/webhook.sql.ts';
import type { Webhook } from '../telling/webhooks/webhook.ts';
import type { Actor } from './actor.ts';
import { recordNotFound } from './common.errors.ts';
import { raise } from './define-error.ts';

// The one gate of tenancy: every record that a caller names is looked up here, together with whose it is. What is
// absent, malformed or another organization's is refused in the same words.

/** The caller's event, to read. */
export function ownEvent(db: Queryable, actor: Actor, eventId: string): Promise<Event> {
  return own(db, 'event', eventId, eventById(actor, eventId));
}

/** The caller's event, locked until the transaction ends, so that its status cannot change under a write. */
export function ownEventForChange(tx: Tx, actor: Actor, eventId: string): Promise<Event> {
  return own(tx, 'event', eventId, sql`${eventById(actor, eventId)} for no key update`);
}

export function ownTicketType(db: Queryable, actor: Actor, path: TicketTypePath): Promise<TicketType> {
  return ownChild(db, actor, 'ticket type', path.ticketTypeId, path.eventId, ticketTypeById(actor, path));
}

/** The caller's ticket type, locked: its counters are about to be decided on. */
export function ownTicketTypeForChange(tx: Tx, actor: Actor, path: TicketTypePath): Promise<TicketType> {
  const statement = sql`${ticketTypeById(actor, path)} for no key update`;
  return ownChild(tx, actor, 'ticket type', path.ticketTypeId, path.eventId, statement);
}

export function ownSchedule(
  db: Queryable,
  actor: Actor,
  path: { eventId: string; scheduleId: string },
): Promise<Schedule> {
  const { eventId, scheduleId } = path;
  const statement = sql`
    select ${scheduleColumns} from schedules
    where id = ${scheduleId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
  return ownChild(db, actor, 'schedule entry', scheduleId, eventId, statement);
}

/** Whether the performer is one of the caller's event. */
export async function ownsPerformer(db: Queryable, actor: Actor, path: PerformerPath): Promise<boolean> {
  return (await db.maybe(performerById(actor, path))) !== undefined;
}

export function ownPerformer(db: Queryable, actor: Actor, path: PerformerPath): Promise<{ id: string }> {
  return ownChild(db, actor, 'performer', path.performerId, path.eventId, performerById(actor, path));
}

export function ownBrand(
  db: Queryable,
  actor: Actor,
  path: { eventId: string; brandId: string },
): Promise<{ id: string }> {
  const { eventId, brandId } = path;
  const statement = sql`
    select id from brands
    where id = ${brandId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
  return ownChild(db, actor, 'brand', brandId, eventId, statement);
}

export function ownAccessCode(
  db: Queryable,
  actor: Actor,
  path: { eventId: string; accessCodeId: string },
): Promise<AccessCode> {
  const { eventId, accessCodeId } = path;
  const statement = sql`
    select ${accessCodeColumns} from access_codes
    where id = ${accessCodeId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
  return ownChild(db, actor, 'access code', accessCodeId, eventId, statement);
}

export function ownOrder(db: Queryable, actor: Actor, orderId: string): Promise<Order> {
  const statement = sql`
    select ${orderColumns} from orders where id = ${orderId} and organization_id = ${actor.organizationId}`;
  return own(db, 'order', orderId, statement);
}

export function ownOrderWithMoney(db: Queryable, actor: Actor, orderId: string): Promise<Order & OrderMoney> {
  const statement = sql`
    select ${orderColumns}, ${orderMoneyColumns} from orders
    where id = ${orderId} and organization_id = ${actor.organizationId}`;
  return own(db, 'order', orderId, statement);
}

export function ownWebhook(db: Queryable, actor: Actor, webhookId: string): Promise<Webhook> {
  return own(db, 'webhook', webhookId, webhookById(actor, webhookId));
}

/** The caller's webhook, locked: it is neither edited nor deleted under a write to it or to its deliveries. */
export function ownWebhookForChange(tx: Tx, actor: Actor, webhookId: string): Promise<Webhook> {
  return own(tx, 'webhook', webhookId, sql`${webhookById(actor, webhookId)} for no key update`);
}

/** Where the webhook itself is missing, that is what the caller is told. */
export async function ownDelivery(
  db: Queryable,
  actor: Actor,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
  const webhook = await ownWebhook(db, actor, webhookId);
  const statement = sql`
    select ${deliveryColumns} from deliveries
    where id = ${deliveryId} and webhook_id = ${webhook.id} and organization_id = ${actor.organizationId}`;
  return own(db, 'delivery', deliveryId, statement);
}

/** A key of the caller's organization, whatever became of it. */
export function ownApiKey(db: Queryable, { organizationId }: Tenant, apiKeyId: string): Promise<ApiKey> {
  const statement = sql`
    select ${apiKeyColumns} from api_keys where id = ${apiKeyId} and organization_id = ${organizationId}`;
  return own(db, 'API key', apiKeyId, statement);
}

/** A member of the caller's organization. */
export function ownMember(db: Queryable, { organizationId }: Tenant, userId: string): Promise<TeamMember> {
  const statement = sql`
    select ${teamMemberColumns} from memberships m join users u on u.id = m.user_id
    where m.user_id = ${userId} and m.organization_id = ${organizationId}`;
  return own(db, 'member', userId, statement);
}

/** An invitation that the caller's organization sent, whatever became of it. */
export function ownInvitation(db: Queryable, { organizationId }: Tenant, invitationId: string): Promise<Invitation> {
  const statement = sql`
    select ${invitationColumns} from invitations i join users u on u.id = i.invited_by
    where i.id = ${invitationId} and i.organization_id = ${organizationId}`;
  return own(db, 'invitation', invitationId, statement);
}

type Tenant = Pick<Actor, 'organizationId'>;

interface PerformerPath {
  eventId: string;
  performerId: string;
}

function performerById(actor: Actor, { eventId, performerId }: PerformerPath): Statement {
  return sql`
    select id from performers
    where id = ${performerId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
}

export interface TicketTypePath {
  eventId: string;
  ticketTypeId: string;
}

function eventById(actor: Actor, eventId: string): Statement {
  return sql`select ${eventColumns} from events where id = ${eventId} and organization_id = ${actor.organizationId}`;
}

function webhookById(actor: Actor, webhookId: string): Statement {
  return sql`
    select ${webhookColumns} from webhooks where id = ${webhookId} and organization_id = ${actor.organizationId}`;
}

function ticketTypeById(actor: Actor, { eventId, ticketTypeId }: TicketTypePath): Statement {
  return sql`
    select ${ticketTypeColumns} from ticket_types
    where id = ${ticketTypeId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
}

async function own<Row>(db: Queryable, record: string, id: string, statement: Statement): Promise<Row> {
  const row = isUuid(id) ? await db.maybe<Row>(statement) : undefined;
  if (row === undefined) raise(recordNotFound, { record, id });
  return row;
}

/** What hangs on an event. Where the event itself is missing, that is what the caller is told. */
async function ownChild<Row>(
  db: Queryable,
  actor: Actor,
  record: string,
  id: string,
  eventId: string,
  statement: Statement,
): Promise<Row> {
  const row = isUuid(id) && isUuid(eventId) ? await db.maybe<Row>(statement) : undefined;
  if (row !== undefined) return row;
  await ownEvent(db, actor, eventId);
  raise(recordNotFound, { record, id });
}
