import { usePage } from '../page.ts';
import { useMoment } from '../ui/staff/moment.tsx';

type TicketStatus = 'VALID' | 'USED' | 'VOID';

/** A ticket with whom it belongs to. */
export interface ShownAttendee {
  ticketId: string;
  holderName: string;
  /** Null for those whose role sees none. */
  holderEmail: string | null;
  ticketTypeName: string;
  section: string;
  row: string;
  seat: string | null;
  status: TicketStatus;
  isReturning: boolean;
  /** Of a used ticket for several days, up to which of them. */
  usedDay?: { day: number; of: number };
  /** Whether another ticket took its place. */
  isReplaced: boolean;
  /** Who has that one; null where it is the same person. */
  givenTo: string | null;
  admission: { at: string; gate: string } | null;
  code: string;
  orderId: string;
  orderNumber: string;
}

const looks = { VALID: 'tag is-good', USED: 'tag is-waiting', VOID: 'tag is-bad' };

/** How a ticket stands, and where it was admitted. */
export function TicketState({
  status,
  usedDay,
  isReturning,
  isReplaced,
  givenTo,
  admission,
}: Pick<ShownAttendee, 'status' | 'usedDay' | 'isReturning' | 'isReplaced' | 'givenTo' | 'admission'>) {
  const { attendees: words } = usePage().text.organizer.events;
  const momentText = useMoment();
  return (
    <div class="ticket-state">
      <span class={looks[status]}>{usedDay === undefined ? words.statuses[status] : words.usedDay(usedDay)}</span>
      {admission !== null && <span class="hint">{words.admitted(momentText(admission.at), admission.gate)}</span>}
      {isReturning && <span class="hint">{words.returning}</span>}
      {isReplaced && <span class="hint">{givenTo === null ? words.replaced : words.givenTo(givenTo)}</span>}
    </div>
  );
}
