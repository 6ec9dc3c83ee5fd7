import type { Door } from './door.ts';
import { dialogOf, element, part } from './page-parts.ts';
import { type FoundTicket, ServerAway } from './server.ts';
import { answersText, type DoorTexts } from './texts.ts';

const lettersMin = 3;

/** Finds people who have no ticket at hand: at the server, or by name on this device. */
export function prepareSearchDialog(door: Door, texts: DoorTexts, onCode: (code: string) => void): void {
  const field = part<HTMLInputElement>('search-text');
  const note = part('search-note');
  const list = part('search-found');
  const dialog = dialogOf('search-dialog', 'open-search', () => {
    list.replaceChildren();
    note.textContent = '';
    field.select();
  });

  const search = async () => {
    const query = field.value.trim();
    if (query.length < lettersMin) {
      list.replaceChildren();
      note.textContent = texts.searchShort;
      return;
    }
    const { found, isHere } = await find(query);
    if (field.value.trim() !== query) return;
    note.textContent = found.length === 0 ? texts.searchNone : isHere ? texts.searchHere : '';
    list.replaceChildren(...found.map(item));
  };

  const find = async (query: string): Promise<{ found: FoundTicket[]; isHere: boolean }> => {
    if (door.connection !== 'ONLINE') return { found: door.searchHere(query), isHere: true };
    try {
      return { found: await door.searchServer(query), isHere: false };
    } catch (error) {
      if (!(error instanceof ServerAway)) throw error;
      return { found: door.searchHere(query), isHere: true };
    }
  };

  const item = ({ facts, status, code, answers }: FoundTicket) => {
    const words = [
      element('strong', { text: facts.holderName }),
      element('span', { text: [facts.typeName, facts.place].filter(Boolean).join(' · ') }),
      element('span', { text: texts.status[status], className: `is-${status.toLowerCase()}` }),
    ];
    const children: Node[] = [element('p', {}, words)];
    const said = answersText(answers, texts);
    if (said !== '') children.push(element('p', { text: said, className: 'answers' }));
    if (code !== null && status === 'VALID') {
      const button = element('button', { text: texts.letIn });
      button.type = 'button';
      button.addEventListener('click', () => {
        dialog.close();
        onCode(code);
      });
      children.push(button);
    }
    return element('li', {}, children);
  };

  part('search-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
}
