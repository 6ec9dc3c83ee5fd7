import type { Door } from '../door.ts';
import type { Shown } from '../model.ts';
import { isDone } from '../party.ts';
import { type Found, type FoundTicket, ServerAway } from '../server.ts';
import { dialogOf, element, numberOf, part } from './page-parts.ts';
import { answersText, type DoorTexts, fill } from './texts.ts';

const lettersMin = 3;

/** Finds people who have no ticket at hand: at the server, or by name on this device. `onAdmit`: these are to be let in. */
export function prepareSearchDialog(door: Door, texts: DoorTexts, onAdmit: (shown: Shown[]) => void): void {
  const field = part<HTMLInputElement>('search-text');
  const note = part('search-note');
  const list = part('search-found');
  const dialog = dialogOf('search-dialog', 'open-search', () => {
    list.replaceChildren();
    note.textContent = '';
    field.select();
  });
  const draw = drawFound(door, texts, (tickets) => {
    dialog.close();
    onAdmit(tickets.map(({ id, code }) => (code === null ? { foundId: id } : { code })));
  });

  const search = async () => {
    const query = field.value.trim();
    if (query.length < lettersMin) {
      list.replaceChildren();
      note.textContent = texts.searchShort;
      return;
    }
    const { tickets, isPart, isHere } = await find(query);
    if (field.value.trim() !== query) return;
    const notes = [isHere ? texts.searchHere : '', isPart ? texts.searchPart : ''];
    note.textContent = tickets.length === 0 ? texts.searchNone : notes.filter(Boolean).join(' ');
    list.replaceChildren(...draw(tickets));
  };

  const find = async (query: string): Promise<Found & { isHere: boolean }> => {
    if (door.connection !== 'ONLINE') return { ...door.searchHere(query), isHere: true };
    try {
      return { ...(await door.searchServer(query)), isHere: false };
    } catch (error) {
      if (!(error instanceof ServerAway)) throw error;
      return { ...door.searchHere(query), isHere: true };
    }
  };

  part('search-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
}

/** An entry an order: its number, all of its tickets, and one button for those who come together. */
function drawFound(door: Door, texts: DoorTexts, onAdmit: (tickets: readonly FoundTicket[]) => void) {
  // One that was used may be valid on another day, or after its holder left.
  const mayPass = ({ id, status, facts }: FoundTicket) =>
    status !== 'VOID' &&
    !(facts.isAddOn && status === 'USED') &&
    !isDone(door.wordFor({ id, isUsed: status === 'USED' }));
  const isOut = () => door.direction === 'OUT';
  const letIn = (text: string, tickets: readonly FoundTicket[]) => {
    const button = element('button', { text });
    button.type = 'button';
    button.addEventListener('click', () => onAdmit(tickets));
    return button;
  };

  const ticketItem = (ticket: FoundTicket) => {
    const { facts, answers, card } = ticket;
    const isOpen = mayPass(ticket);
    const status = isOpen && (facts.isAddOn || !isOut()) ? 'VALID' : ticket.status;
    const told = facts.isAddOn && status === 'USED' ? texts.alreadyRedeemed : texts.status[status];
    const words = [
      element('strong', { text: facts.holderName }),
      element('span', { text: [facts.typeName, facts.place].filter(Boolean).join(' · ') }),
      element('span', { text: told, className: `is-${status.toLowerCase()}` }),
    ];
    if (card != null) {
      const { kind, document, idNumber, name } = card;
      words.push(element('span', { text: `${texts.cardKinds[kind] ?? kind}: ${document} ${idNumber}, ${name}` }));
    }
    const said = answersText(answers, texts);
    if (said !== '') words.push(element('span', { text: said, className: 'answers' }));
    const children: Node[] = [element('p', {}, words)];
    const act = facts.isAddOn ? texts.redeem : isOut() ? texts.letOut : texts.letIn;
    if (isOpen) children.push(letIn(act, [ticket]));
    return element('li', {}, children);
  };

  const orderItem = (tickets: readonly FoundTicket[]) => {
    const [{ orderNumber }] = tickets as [FoundTicket];
    const children: Node[] = [];
    const head: Node[] = [];
    if (orderNumber !== '') head.push(element('h3', { text: fill(texts.searchOrder, { number: orderNumber }) }));
    // What is handed over is not let in with the others.
    const open = tickets.filter((ticket) => mayPass(ticket) && !ticket.facts.isAddOn);
    const all = isOut() ? texts.party.letOut : texts.letInAll;
    if (open.length > 1) head.push(letIn(fill(all, { count: numberOf(open.length) }), open));
    if (head.length > 0) children.push(element('header', {}, head));
    children.push(element('ul', {}, tickets.map(ticketItem)));
    return element('li', {}, children);
  };

  return (tickets: readonly FoundTicket[]): Node[] => {
    const orders = new Map<string, FoundTicket[]>();
    for (const ticket of tickets) {
      const order = ticket.orderNumber || ticket.id;
      orders.set(order, [...(orders.get(order) ?? []), ticket]);
    }
    return Array.from(orders.values(), orderItem);
  };
}
