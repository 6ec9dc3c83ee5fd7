import { dateTime, day as dayText, peso } from '../../format.ts';
import { type Page, usePage } from '../../page.ts';
import { type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import { Email } from '../../ui/staff/email.tsx';
import { Moment, useMoment } from '../../ui/staff/moment.tsx';
import type { ShownChannel } from '../../ui/staff/order-tag.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { type AnswerShown, Answers } from '../answers.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { type ShownAttendee, TicketState } from '../ticket-state.tsx';

type ScanResult =
  | 'ADMITTED'
  | 'ALREADY_ADMITTED'
  | 'VOID'
  | 'OTHER_EVENT'
  | 'UNKNOWN'
  | 'UNDONE'
  | 'CONFLICT'
  | 'LEFT'
  | 'NOT_TODAY'
  | 'NOT_HERE'
  | 'NOT_INSIDE'
  | 'REDEEMED'
  | 'FULL';

/** One thing that happened to a ticket. */
export type TicketEntry = { at: string } & (
  | { kind: 'SOLD'; to: string; channel: ShownChannel }
  | { kind: 'MAIL'; mail: string; status: 'PENDING' | 'SENT' | 'KEPT' | 'FAILED' | 'FOLDED'; recipient: string | null }
  | { kind: 'OFFERED' | 'OFFER_TAKEN_BACK'; to: string; email: string | null }
  | { kind: 'GIVEN_ON'; from: string; to: string }
  | { kind: 'REISSUED' }
  | { kind: 'MOVED'; from: string; to: string }
  | {
      kind: 'SCANNED';
      result: ScanResult;
      isUndo: boolean;
      isAdmission: boolean;
      gate: string;
      device: string;
      /** When the server received it, where that was noticeably later. */
      receivedAt: string | null;
      /** The admission that it met. */
      first: { at: string; gate: string; device: string } | null;
      /** What was shown, where it is not the code of this ticket. */
      otherCode: string | null;
    }
  | {
      kind: 'REFUND_REQUESTED' | 'REFUND_SUCCEEDED' | 'REFUND_FAILED' | 'REFUND_OTHERWISE' | 'REFUND_GIVEN_UP';
      amount: number;
      tickets: number;
    }
  | { kind: 'VOID' }
);

/** What may be done with a ticket from its page. */
export type TicketAct = 'move' | 'give' | 'resend' | 'address' | 'refund';

export interface TicketStoryPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  ticket: ShownAttendee;
  /** The ticket that took its place. */
  currentId: string;
  /** Who came in and went out on it, newest first. */
  cameIn: readonly { at: string; gate: string; zone: string | null; day: string; direction: 'IN' | 'OUT' }[];
  entries: readonly TicketEntry[];
  /** What its holder answered; with what the buyer said for the order, where it is the buyer's. */
  answers: readonly AnswerShown[];
  acts: readonly TicketAct[];
  /** Whom it was to be given to, where that was refused. */
  typed?: { name: string; email: string };
  faults?: FormFaults;
}

/** One ticket, and all that happened to it. */
export function EventsTicketStoryPage(props: TicketStoryPageProps) {
  const { frame, event, ticket, currentId, cameIn, entries, answers } = props;
  const page = usePage();
  const { ticketStory: words, questions } = page.text.organizer.events;
  const at = `${frame.base}/events/${event.id}/attendees`;
  return (
    <EventFrame frame={frame} event={event} tab="attendees" islands={['once.ts']}>
      <div class="stack">
        <h2>{words.title(ticket.code.replaceAll(/(.{4})(?=.)/g, '$1 '))}</h2>
        {ticket.isReplaced && (
          <p class="note is-warning">
            {ticket.givenTo === null ? words.replacedSame : words.replaced(ticket.givenTo)}{' '}
            <a href={`${at}/${currentId}`}>{words.current}</a>
          </p>
        )}
        <Facts frame={frame} ticket={ticket} />
        <Acts {...props} />
        {answers.length > 0 && (
          <section class="panel" aria-labelledby="answers-title">
            <h3 id="answers-title">{questions.answers}</h3>
            <Answers answers={answers} />
          </section>
        )}
        {cameIn.length > 0 && <Entries cameIn={cameIn} zone={event.timezone} />}
        <Story entries={entries} />
        <p>
          <a href={at}>{words.back}</a>
        </p>
      </div>
    </EventFrame>
  );
}

/** What can be done with it now; what it takes away is asked where it leads. */
function Acts({ frame, event, ticket, acts, typed, faults }: TicketStoryPageProps) {
  const { text } = usePage();
  const { ticketStory: words } = text.organizer.events;
  const { detail } = text.organizer.orders;
  const order = `${frame.base}/orders/${ticket.orderId}`;
  const own = `${frame.base}/events/${event.id}/attendees/${ticket.ticketId}`;
  const links = {
    move: `${frame.base}/events/${event.id}/seats/move?ticket=${ticket.ticketId}`,
    address: `${order}/address`,
    refund: `${order}/refund?ticket=${ticket.ticketId}`,
  };
  const labels = { move: words.move, address: detail.correctAddress, refund: detail.refund };
  if (acts.length === 0) return null;
  return (
    <div class="stack">
      <div class="actions">
        {(['move', 'refund', 'address'] as const)
          .filter((act) => acts.includes(act))
          .map((act) => (
            <a key={act} class="button is-second" href={links[act]}>
              {labels[act]}
            </a>
          ))}
        {acts.includes('resend') && (
          <PostForm action={`${order}/resend`} data-once>
            <button type="submit" class="is-second">
              {detail.resend}
            </button>
          </PostForm>
        )}
      </div>
      {acts.includes('give') && (
        <details class="asked" open={faults !== undefined}>
          <summary class="button is-second">{words.give}</summary>
          <PostForm class="form panel" action={`${own}/give`} data-once>
            <p>{words.giveHint(ticket.holderName)}</p>
            <FormTrouble faults={faults} shown={['name', 'email']} />
            <TextField
              name="name"
              label={words.giveName}
              value={typed?.name}
              lengthMax="name"
              autocomplete="off"
              required
              faults={faults}
            />
            <TextField
              name="email"
              type="email"
              label={words.giveEmail}
              value={typed?.email}
              lengthMax="email"
              autocomplete="off"
              required
              faults={faults}
            />
            <div class="actions">
              <button type="submit">{words.giveAct}</button>
            </div>
          </PostForm>
        </details>
      )}
    </div>
  );
}

function Facts({ frame, ticket }: Pick<TicketStoryPageProps, 'frame' | 'ticket'>) {
  const { ticketStory: words } = usePage().text.organizer.events;
  const place = [ticket.section, ticket.row, ticket.seat].filter(Boolean).join(', ');
  return (
    <dl class="small-facts">
      <div>
        <dt>{words.holder}</dt>
        <dd>
          {ticket.holderName}
          <br />
          <Email address={ticket.holderEmail} isLink />
        </dd>
      </div>
      <div>
        <dt>{words.type}</dt>
        <dd>{ticket.ticketTypeName}</dd>
      </div>
      {place !== '' && (
        <div>
          <dt>{words.seat}</dt>
          <dd>{place}</dd>
        </div>
      )}
      <div>
        <dt>{words.status}</dt>
        <dd>
          <TicketState {...ticket} />
        </dd>
      </div>
      <div>
        <dt>{words.order}</dt>
        <dd>
          {frame.abilities.includes('orders') ? (
            <a href={`${frame.base}/orders/${ticket.orderId}`}>{ticket.orderNumber}</a>
          ) : (
            ticket.orderNumber
          )}
        </dd>
      </div>
    </dl>
  );
}

// As many as are listed.
const entriesMax = 50;

function Entries({ cameIn, zone }: Pick<TicketStoryPageProps, 'cameIn'> & { zone: string }) {
  const { language, now, text } = usePage();
  const { ticketStory: words } = text.organizer.events;
  const hasZones = cameIn.some((each) => each.zone !== null);
  return (
    <section class="stack" aria-labelledby="entries-title">
      <h3 id="entries-title">{words.entries}</h3>
      {cameIn.length === entriesMax && <p class="hint">{words.latestEntries}</p>}
      <TableBox label={words.entries}>
        <thead>
          <tr>
            <th scope="col">{words.entryAt}</th>
            <th scope="col">{words.entryWay}</th>
            <th scope="col">{words.entryGate}</th>
            {hasZones && <th scope="col">{words.entryZone}</th>}
            <th scope="col">{words.entryDay}</th>
          </tr>
        </thead>
        <tbody>
          {cameIn.map(({ at, direction, gate, day, zone: part }) => (
            <tr key={`${at}|${direction}`}>
              <th scope="row">{dateTime(at, { language, zone, now })}</th>
              <td>{words.entryWays[direction]}</td>
              <td>{gate}</td>
              {hasZones && <td>{part ?? '–'}</td>}
              <td>{dayText(`${day}T00:00:00Z`, { language, zone: 'UTC', now })}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

function Story({ entries }: Pick<TicketStoryPageProps, 'entries'>) {
  const page = usePage();
  const momentText = useMoment();
  const { ticketStory: words } = page.text.organizer.events;
  return (
    <section class="panel" aria-labelledby="story-title">
      <h3 id="story-title">{words.heading}</h3>
      <ol class="timeline">
        {entries.map((entry, place) => {
          const { title, notes } = toldIn(page, entry, momentText);
          return (
            <li key={place} class={lookOf(entry)}>
              <p class="hint">
                <Moment at={entry.at} isExact />
              </p>
              <p>
                <b>{title}</b>
              </p>
              {notes.map((note) => (
                <p key={note} class="quiet">
                  {note}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function lookOf(entry: TicketEntry): string | undefined {
  switch (entry.kind) {
    case 'SOLD':
    case 'REFUND_SUCCEEDED':
    case 'REFUND_OTHERWISE':
      return 'is-good';
    case 'REFUND_FAILED':
    case 'REFUND_GIVEN_UP':
    case 'VOID':
      return 'is-bad';
    case 'MAIL':
      return entry.status === 'FAILED' ? 'is-bad' : undefined;
    case 'SCANNED':
      return entry.result === 'ADMITTED' ? 'is-good' : ['UNDONE', 'LEFT'].includes(entry.result) ? undefined : 'is-bad';
    default:
      return undefined;
  }
}

interface Told {
  title: string;
  notes: string[];
}

function toldIn({ text }: Page, entry: TicketEntry, momentText: (iso: string) => string): Told {
  const { ticketStory: words } = text.organizer.events;
  const { timeline } = text.organizer.orders.detail;
  const { hiddenEmail } = text.organizer.frame;
  switch (entry.kind) {
    case 'SOLD':
      return { title: words.SOLD[entry.channel](entry.to), notes: [] };
    case 'MAIL':
      return {
        title: timeline.mails[entry.mail] ?? timeline.mail,
        notes: [timeline.mailStatuses[entry.status](entry.recipient ?? hiddenEmail)],
      };
    case 'OFFERED':
    case 'OFFER_TAKEN_BACK':
      return { title: words[entry.kind](entry.to), notes: [entry.email ?? hiddenEmail] };
    case 'GIVEN_ON':
      return { title: words.GIVEN_ON(entry.from, entry.to), notes: [words.newCode] };
    case 'MOVED':
      return { title: words.MOVED(entry.from, entry.to), notes: [words.newCode] };
    case 'REISSUED':
      return { title: words.REISSUED, notes: [words.newCode] };
    case 'SCANNED':
      return toldOfScan(words, entry, momentText);
    case 'REFUND_REQUESTED':
    case 'REFUND_SUCCEEDED':
    case 'REFUND_FAILED':
    case 'REFUND_OTHERWISE':
    case 'REFUND_GIVEN_UP':
      return { title: timeline[entry.kind](peso(entry.amount)), notes: [words.refundFor(entry.tickets)] };
    case 'VOID':
      return { title: words.VOID, notes: [] };
  }
}

function toldOfScan(
  words: Page['text']['organizer']['events']['ticketStory'],
  entry: Extract<TicketEntry, { kind: 'SCANNED' }>,
  momentText: (iso: string) => string,
): Told {
  const { result, isUndo, isAdmission, gate, device, first, receivedAt, otherCode } = entry;
  const notes = [words.at(gate, device)];
  if (first !== null) notes.push(words.first(momentText(first.at), first.gate, first.device));
  if (isAdmission && result === 'CONFLICT') notes.push(words.counts);
  if (receivedAt !== null) notes.push(words.received(momentText(receivedAt)));
  if (otherCode !== null) notes.push(words.withCode(otherCode));
  if (result === 'CONFLICT' && first === null) return { title: words.letInVoid, notes };
  if (isUndo && result !== 'UNDONE') return { title: words.undoRefused, notes };
  return { title: words.results[result], notes };
}
