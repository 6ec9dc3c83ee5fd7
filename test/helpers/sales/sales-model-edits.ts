import type { Json, Method } from '../clients/api-client.ts';
import type { SalesModel } from './sales-model.ts';
import { addOnBody, letsIn } from './sales-model-add-ons.ts';
import type { AddOnSetup, Kind, ModelType, Refused } from './sales-model-records.ts';

/** What an organizer changes while buyers buy. Types are named by their place, and quantities by how they stand. */
export type Edit =
  | { edit: 'quantity'; type: number; from: 'now' | 'least'; by: number }
  | { edit: 'price'; type: number; price: number }
  | { edit: 'kind'; type: number; kind: Kind }
  | { edit: 'max'; type: number; max: number }
  | { edit: 'addOn'; type: number; to: AddOnSetup | null }
  | { edit: 'soldOut' | 'publishType' | 'unpublishType' | 'deleteType'; type: number }
  | { edit: 'capacity'; to: number | null }
  | { edit: 'absorbFees'; to: boolean }
  | { edit: 'move'; to: 'past' | 'future' }
  | { edit: 'publish' | 'unpublish' | 'archive' };

interface EditRequest {
  method: Method;
  /** Below the event. */
  path: string;
  body?: Json;
  /** Undefined where it is taken. */
  refused: Refused | undefined;
}

/** Makes the change in the model; answers what to send and what must come back. */
export function applyEdit(model: SalesModel, edit: Edit): EditRequest {
  switch (edit.edit) {
    case 'publish':
    case 'unpublish':
      return { method: 'POST', path: `/${edit.edit}`, refused: changeStatus(model, edit.edit) };
    case 'archive':
      model.status = 'ARCHIVED';
      return { method: 'POST', path: '/archive', refused: undefined };
    case 'capacity':
      return changeCapacity(model, edit.to);
    case 'absorbFees': {
      const refused = archived(model);
      if (refused === undefined) model.absorbFees = edit.to;
      return { method: 'PATCH', path: '', body: { absorbFees: edit.to }, refused };
    }
    case 'move':
      return moveEvent(model, edit.to);
    default:
      return changeType(model, typeFor(model, edit), edit);
  }
}

function typeFor(model: SalesModel, { edit, type: at }: TypeEdit): ModelType {
  const { types, orders } = model;
  // A type of which everything came back looks deletable, so it is tried often.
  const tempting = (type: ModelType) =>
    !type.isDeleted &&
    type.sold + type.held === 0 &&
    orders.some(({ status, lines }) => status === 'REFUNDED' && lines.some((line) => line.type === type));
  const chosen = edit === 'deleteType' ? types.find(tempting) : undefined;
  return chosen ?? (types[at % types.length] as ModelType);
}

function archived({ status }: SalesModel): Refused | undefined {
  return status === 'ARCHIVED' ? { status: 409, code: 'INVALID_STATE', says: ['ARCHIVED'] } : undefined;
}

function changeStatus(model: SalesModel, to: 'publish' | 'unpublish'): Refused | undefined {
  const refused = archived(model);
  if (refused === undefined) model.status = to === 'publish' ? 'PUBLISHED' : 'DRAFT';
  return refused;
}

/** A capacity is given as how many more than are taken now. */
function changeCapacity(model: SalesModel, more: number | null): EditRequest {
  const taken = model.types.filter(letsIn).reduce((sum, { sold, held }) => sum + sold + held, 0);
  const to = more === null ? null : Math.max(1, taken + more);
  const isBelow = to !== null && to < taken && to !== model.capacity;
  const refused = archived(model) ?? (isBelow ? { status: 409, code: 'CONFLICT', says: [String(taken)] } : undefined);
  if (refused === undefined) model.capacity = to;
  return { method: 'PATCH', path: '', body: { eventCapacity: to }, refused };
}

/** Never twice to the same time. Earlier buyers may give back, if there were any. */
function moveEvent(model: SalesModel, to: 'past' | 'future'): EditRequest {
  const hasBuyers = model.orders.some(({ status }) => status === 'COMPLETED' || status === 'PENDING');
  const isForbidden = to === 'past' && hasBuyers;
  const refused =
    archived(model) ?? (isForbidden ? { status: 409, code: 'INVALID_STATE', says: [model.status] } : undefined);
  model.moves += 1;
  if (refused === undefined) {
    model.isOver = to === 'past';
    if (hasBuyers) model.movedAfter = model.orders.length;
  }
  const at = new Date(Date.UTC(to === 'past' ? 2017 : 2038, 0, model.moves));
  return { method: 'PATCH', path: '', body: { dateTime: at.toISOString() }, refused };
}

type TypeEdit = Extract<Edit, { type: number }>;

function changeType(model: SalesModel, type: ModelType, edit: TypeEdit): EditRequest {
  const at = `/tickets/${type.id}`;
  const gone: Refused | undefined = type.isDeleted ? { status: 404, code: 'NOT_FOUND' } : undefined;
  const refused = gone ?? archived(model);
  const patch = (body: Json, change: () => void, forbidden?: Refused): EditRequest => {
    if (refused === undefined && forbidden === undefined) change();
    return { method: 'PATCH', path: at, body, refused: refused ?? forbidden };
  };
  switch (edit.edit) {
    case 'quantity': {
      const least = type.sold + type.held;
      const quantity = Math.max(1, (edit.from === 'least' ? least : type.quantity) + edit.by);
      const isBelow = quantity < least;
      const forbidden = isBelow ? { status: 409, code: 'QUANTITY_BELOW_SOLD', says: [String(least)] } : undefined;
      return patch({ quantity }, () => resize(type, quantity), forbidden);
    }
    case 'price':
      return patch({ price: edit.price }, () => Object.assign(type, { price: edit.price }));
    case 'kind':
      return patch({ type: edit.kind }, () => Object.assign(type, { kind: edit.kind }));
    case 'addOn': {
      // People hold what they bought: it stays what it was.
      const isOther = (type.addOn === null) !== (edit.to === null) && wasOrdered(model, type);
      const forbidden = isOther ? { status: 409, code: 'INVALID_STATE', says: [type.name] } : undefined;
      return patch(addOnBody(edit.to), () => Object.assign(type, { addOn: edit.to }), forbidden);
    }
    case 'max':
      return patch({ maximumPurchaseQuantity: edit.max }, () => Object.assign(type, { max: edit.max }));
    case 'unpublishType':
      return patch({ published: false }, () => Object.assign(type, { published: false }));
    case 'publishType':
      if (refused === undefined) {
        reopen(type);
        type.published = true;
      }
      return { method: 'POST', path: `${at}/publish`, refused };
    case 'soldOut':
      if (refused === undefined) markSoldOut(model, type);
      return { method: 'POST', path: `${at}/sold-out`, refused };
    case 'deleteType': {
      const bundled = type.isBundled ? { status: 409, code: 'INVALID_STATE' } : undefined;
      const forbidden = refused ?? (wasOrdered(model, type) ? { status: 409, code: 'TICKETS_SOLD' } : bundled);
      if (forbidden === undefined) type.isDeleted = true;
      return { method: 'DELETE', path: at, refused: forbidden };
    }
  }
}

/** A new quantity puts everything unsold back on sale; the same one changes nothing. */
function resize(type: ModelType, quantity: number): void {
  if (quantity === type.quantity) return;
  type.quantity = quantity;
  reopen(type);
}

function reopen(type: ModelType): void {
  type.remaining = type.quantity - type.sold - type.held;
  type.withdrawn = 0;
  type.isMarked = false;
}

function markSoldOut(model: SalesModel, type: ModelType): void {
  const wasSoldOut = model.isSoldOut();
  type.withdrawn += type.remaining;
  type.remaining = 0;
  type.isMarked = true;
  if (!wasSoldOut && model.isSoldOut()) model.notices.soldOut += 1;
}

function wasOrdered({ orders }: SalesModel, type: ModelType): boolean {
  return orders.some(({ status, lines }) => status !== 'CANCELLED' && lines.some((line) => line.type === type));
}
