import { CommandError } from '../command.ts';

/** What `--set field=value` says, by what it is about. */
export interface SetFields {
  /** Fields of the event that is made. */
  event: Record<string, unknown>;
  /** Fields of its ticket type. */
  ticket: Record<string, unknown>;
  buyer: Record<string, string>;
  /** Fields of the order. */
  order: Record<string, string>;
  refund: { amount?: number; reason?: string };
  quantity?: number;
  ticketTypeId?: string;
}

const ofOrder = ['method', 'accessCode', 'promoCode', 'via'];

export const fieldsHelp =
  'quantity, price, ticketTypeId, buyer.name, buyer.email, method, accessCode, promoCode, via, amount, reason, ' +
  'event.FIELD and ticket.FIELD (any field that POST /events takes)';

export function readSetFields(assignments: readonly string[]): SetFields {
  const fields: SetFields = { event: {}, ticket: {}, buyer: {}, order: {}, refund: {} };
  for (const assignment of assignments) {
    const [, name = '', value = ''] = /^([\w.]+)=(.*)$/s.exec(assignment) ?? [];
    if (name === '') throw new CommandError(`--set takes field=value, not "${assignment}".`);
    setField(fields, name, value);
  }
  return fields;
}

function setField(fields: SetFields, name: string, value: string): void {
  const [group, field = ''] = name.split('.', 2) as [string, string?];
  if (group === 'event' && field !== '') fields.event[field] = anyValue(value);
  else if (group === 'ticket' && field !== '') fields.ticket[field] = anyValue(value);
  else if (name === 'price') fields.ticket.price = anyValue(value);
  else if (name === 'buyer.name' || name === 'buyer.email') fields.buyer[field] = value;
  else if (name === 'quantity') fields.quantity = wholeNumber(name, value);
  else if (name === 'ticketTypeId') fields.ticketTypeId = value;
  else if (name === 'amount') fields.refund.amount = wholeNumber(name, value);
  else if (name === 'reason') fields.refund.reason = value;
  else if (ofOrder.includes(name)) fields.order[name] = value;
  else throw new CommandError(`--set does not know "${name}"; it takes ${fieldsHelp}.`);
}

/** Numbers, true, false, null and lists as JSON writes them; everything else is text. The service judges what fits. */
function anyValue(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function wholeNumber(name: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new CommandError(`--set ${name} takes a whole number, not "${value}".`);
  return Number(value);
}
