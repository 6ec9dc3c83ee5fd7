import type { Door } from '../door.ts';
import type { Shown } from '../model.ts';
import type { PartyAtDoor, PartyType } from '../party.ts';
import { NotTaken } from '../server.ts';
import { closeDialogs, element, numberOf, part } from './page-parts.ts';
import { type DoorTexts, fill } from './texts.ts';

interface PartyDialogOptions {
  /** These go through together. */
  onPass: (shown: Shown[]) => void;
  /** It is no order of this event, or nothing of it is valid. */
  onNone: (qr: string) => void;
}

/** Lets those who came together in, by the code of their order. Returns what opens it. */
export function preparePartyDialog(door: Door, texts: DoorTexts, options: PartyDialogOptions): (qr: string) => void {
  const party = new PartyDialog(door, texts, options);
  return (qr) => void party.open(qr);
}

class PartyDialog {
  readonly #door: Door;
  readonly #texts: DoorTexts;
  readonly #options: PartyDialogOptions;
  readonly #dialog = part<HTMLDialogElement>('party-dialog');
  readonly #submit = part<HTMLButtonElement>('party-submit');
  readonly #chosen = new Map<string, number>();
  #qr = '';
  #party: PartyAtDoor | undefined;

  constructor(door: Door, texts: DoorTexts, options: PartyDialogOptions) {
    this.#door = door;
    this.#texts = texts;
    this.#options = options;
    for (const button of this.#dialog.querySelectorAll('[data-close]'))
      button.addEventListener('click', () => this.#dialog.close());
    part('party-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#pass();
    });
  }

  async open(qr: string): Promise<void> {
    if (this.#dialog.open && this.#qr === qr) return;
    closeDialogs();
    this.#qr = qr;
    this.#party = undefined;
    this.#chosen.clear();
    this.#draw(this.#texts.party.looking);
    this.#dialog.showModal();
    try {
      const party = await this.#door.party(qr);
      if (!this.#isAsked(qr)) return;
      this.#party = party;
      for (const { name, toPass } of party.types) this.#chosen.set(name, toPass.length);
      this.#draw(this.#told(party));
      this.#submit.focus();
    } catch (error) {
      if (!this.#isAsked(qr)) return;
      if (error instanceof NotTaken) {
        this.#dialog.close();
        this.#options.onNone(qr);
        return;
      }
      this.#draw(this.#texts.party.away);
    }
  }

  #isAsked(qr: string): boolean {
    return this.#dialog.open && this.#qr === qr;
  }

  #told({ all, inside, direction, types }: PartyAtDoor): string {
    const { party } = this.#texts;
    const isAnyLeft = types.some(({ toPass }) => toPass.length > 0);
    if (!isAnyLeft) return direction === 'OUT' ? party.allOut : fill(party.allIn, { all: numberOf(all) });
    const sentence = direction === 'OUT' ? party.left : party.inside;
    return fill(sentence, { inside: numberOf(inside), all: numberOf(all) });
  }

  #draw(said: string): void {
    const { party: texts, searchOrder } = this.#texts;
    const party = this.#party;
    part('party-order').textContent = party === undefined ? '' : fill(searchOrder, { number: party.orderNumber });
    part('party-said').textContent = said;
    const types = party?.types ?? [];
    part('party-types').replaceChildren(...types.map((type) => this.#row(type)));
    const count = types.reduce((sum, { name }) => sum + (this.#chosen.get(name) ?? 0), 0);
    this.#submit.hidden = !types.some(({ toPass }) => toPass.length > 0);
    this.#submit.disabled = count === 0;
    this.#submit.textContent = fill(party?.direction === 'OUT' ? texts.letOut : texts.letIn, {
      count: numberOf(count),
    });
  }

  #row({ name, all, inside, toPass }: PartyType): HTMLLIElement {
    const { party: texts } = this.#texts;
    const count = this.#chosen.get(name) ?? 0;
    const step = (by: 1 | -1) => {
      const button = element('button', { text: by > 0 ? '+' : '−', className: 'is-second' });
      button.type = 'button';
      button.disabled = by > 0 ? count >= toPass.length : count === 0;
      button.setAttribute('aria-label', fill(by > 0 ? texts.more : texts.fewer, { name }));
      button.addEventListener('click', () => {
        this.#chosen.set(name, count + by);
        this.#draw(part('party-said').textContent ?? '');
        // The button was drawn anew.
        const label = button.getAttribute('aria-label');
        const drawn = part('party-types').querySelectorAll('button');
        [...drawn].find((each) => each.getAttribute('aria-label') === label)?.focus();
      });
      return button;
    };
    const isOut = this.#party?.direction === 'OUT';
    const stands = fill(isOut ? texts.typeToLeave : texts.typeInside, { inside: numberOf(inside), all: numberOf(all) });
    const words = element('span', {}, [element('strong', { text: name }), element('span', { text: stands })]);
    return element('li', {}, [words, step(-1), element('output', { text: numberOf(count) }), step(1)]);
  }

  #pass(): void {
    const shown = (this.#party?.types ?? []).flatMap(({ name, toPass }) =>
      toPass.slice(0, this.#chosen.get(name) ?? 0),
    );
    if (shown.length === 0) return;
    this.#dialog.close();
    this.#options.onPass(shown);
  }
}
