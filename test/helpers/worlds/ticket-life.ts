import { mailAddressKey } from '../../../src/core/base/mail-address/mail-address.ts';
import { reissueTicketsStatement, voidTicketsStatement } from '../../../src/core/catalog/inventory/issue.sql.ts';
import { newTicketCode } from '../../../src/core/selling/tickets/issued-ticket.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';

// What happens to tickets after they are sold, as the tables hold it: readers are tested apart from writers.

/** Makes the ticket somebody else's by an offer that was taken; answers the id of their ticket. */
export async function giveOn(
  db: Database,
  oldId: string,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const id = newId();
  const emailKey = mailAddressKey(email);
  await db.transaction(async (tx) => {
    const holder = { holderName: name, holderEmail: email, holderEmailKey: emailKey, tokenHash: null };
    await tx.run(reissueTicketsStatement([{ oldId, id, code: newTicketCode(), ...holder }]));
    await tx.run(sql`
      insert into ticket_offers (id, organization_id, event_id, order_id, ticket_id, recipient_name, recipient_email,
                                 recipient_email_key, token_hash, status, new_ticket_id, created_at, ended_at)
      select ${newId()}, organization_id, event_id, order_id, id, ${name}, ${email}, ${emailKey},
             sha256(${oldId}::text::bytea), 'ACCEPTED', ${id}, now(), now()
      from issued_tickets where id = ${oldId}`);
  });
  return id;
}

/** Takes one ticket back, with the figures of its type. */
export async function takeBack(db: Database, ticketId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(voidTicketsStatement([ticketId], { at: new Date().toISOString() }));
    await tx.run(sql`
      update ticket_types y set sold_quantity = sold_quantity - 1, remaining_quantity = remaining_quantity + 1,
        refunded_quantity = refunded_quantity + 1, sold_centavos = sold_centavos - i.price_centavos
      from issued_tickets t join order_items i on i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id and i.position = coalesce(t.line, i.position)
      where t.id = ${ticketId} and y.id = t.ticket_type_id`);
  });
}

interface ScanRow {
  gate?: string;
  device?: string;
  scannedAt?: string;
  receivedAt?: string;
  result?: 'ADMITTED' | 'ALREADY_ADMITTED' | 'VOID' | 'UNDONE' | 'CONFLICT';
  isAdmission?: boolean;
  isUndo?: boolean;
  first?: { scannedAt: string; gate: string; device: string };
}

/** Writes what a door said to a ticket; where it let somebody in, the ticket is used. */
export async function insertScan(db: Database, ticketId: string, scan: ScanRow = {}): Promise<void> {
  const { gate = 'Gate A', device = 'Phone 1', result = 'ADMITTED', isUndo = false, first } = scan;
  const { isAdmission = result === 'ADMITTED', scannedAt = new Date().toISOString(), receivedAt = scannedAt } = scan;
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into scans (event_id, device, id, organization_id, door_code_id, gate, ticket_id, ticket_type_id, ticket_status,
                         scanned_at, received_at, is_undo, result, is_admission, known_since, first_scanned_at, first_gate, first_device)
      select event_id, ${device}, ${newId()}, organization_id, ${newId()}, ${gate}, id, ticket_type_id, status,
             ${scannedAt}::timestamptz, ${receivedAt}::timestamptz, ${isUndo}, ${result}, ${isAdmission},
             case when ${isAdmission} then ${receivedAt}::timestamptz end, ${first?.scannedAt ?? null}::timestamptz,
             ${first?.gate ?? null}::text, ${first?.device ?? null}::text
      from issued_tickets where id = ${ticketId}`);
    if (!isAdmission) return;
    await tx.run(sql`
      update issued_tickets set status = 'USED', admitted_at = ${scannedAt}::timestamptz, admitted_gate = ${gate},
        updated_at = clock_timestamp() where id = ${ticketId}`);
  });
}
