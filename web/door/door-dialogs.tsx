import type { ComponentChildren } from 'preact';
import { languageNames, languages } from '../language.ts';
import { usePage } from '../page.ts';
import { Icon } from '../ui/icon.tsx';

function DoorDialog({ id, heading, children }: { id: string; heading: string; children: ComponentChildren }) {
  const { text } = usePage();
  return (
    <dialog id={id} class="door-dialog" aria-labelledby={`${id}-heading`}>
      <header>
        <h2 id={`${id}-heading`}>{heading}</h2>
        <button type="button" class="is-second" data-close aria-label={text.door.close}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

export function CodeDialog() {
  const { text } = usePage();
  const { code } = text.door;
  return (
    <DoorDialog id="code-dialog" heading={code.heading}>
      <form id="code-form">
        <label class="field">
          <span>{code.label}</span>
          <input
            id="ticket-code"
            class="code-input"
            maxLength={40}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            aria-describedby="code-state"
          />
        </label>
        <p id="code-state" class="code-state" aria-live="polite" />
        <button type="submit">{code.submit}</button>
      </form>
    </DoorDialog>
  );
}

export function SearchDialog() {
  const { text } = usePage();
  const { searching } = text.door;
  return (
    <DoorDialog id="search-dialog" heading={searching.heading}>
      <form id="search-form">
        <label class="field">
          <span>{searching.label}</span>
          <input id="search-text" type="search" maxLength={200} autocomplete="off" />
        </label>
        <button type="submit">{searching.submit}</button>
      </form>
      <p id="search-note" aria-live="polite" />
      <ul id="search-found" class="found" />
    </DoorDialog>
  );
}

/** Tickets for money at the door, where a supervisor is signed in and there is a network. */
export function SellDialog() {
  const { text } = usePage();
  const { selling } = text.door;
  return (
    <DoorDialog id="sell-dialog" heading={selling.heading}>
      <form id="sell-form">
        <ul id="sell-types" class="sell-types" />
        <div id="sell-by-law" hidden>
          <ul id="sell-cards" class="sell-cards" />
          <button id="sell-add-card" type="button" class="is-second">
            {selling.addCard}
          </button>
        </div>
        <p id="sell-total" class="sell-total" aria-live="polite" />
        <p id="sell-limit" aria-live="polite" hidden />
        <label class="field">
          <span>{selling.method}</span>
          <select id="sell-method">
            {Object.entries(selling.methods).map(([method, said]) => (
              <option value={method}>{said}</option>
            ))}
          </select>
        </label>
        <label id="sell-cash" class="field">
          <span>{selling.received}</span>
          <input id="sell-received" type="number" inputMode="numeric" min={0} autocomplete="off" />
        </label>
        <p id="sell-note" role="alert" />
        <button id="sell-submit" type="submit">
          {selling.submit}
        </button>
      </form>
      <div id="sell-done" hidden>
        <p id="sell-said" role="status" tabIndex={-1} />
        <p id="sell-change" class="sell-total" />
        <div class="actions">
          <button id="sell-let-in" type="button" />
          <button id="sell-next" type="button" class="is-second">
            {selling.again}
          </button>
          <button id="sell-undo" type="button" class="is-second">
            {selling.undo}
          </button>
        </div>
        <p id="sell-undone" role="status" />
      </div>
    </DoorDialog>
  );
}

/** Those who came together, after the code of their order was read. */
export function PartyDialog() {
  const { text } = usePage();
  return (
    <DoorDialog id="party-dialog" heading={text.door.party}>
      <form id="party-form">
        <p id="party-order" />
        <p id="party-said" class="party-said" role="status" />
        <ul id="party-types" class="sell-types" />
        <button id="party-submit" type="submit" hidden />
      </form>
    </DoorDialog>
  );
}

export function DetailsDialog() {
  const { text } = usePage();
  const { details } = text.door;
  return (
    <DoorDialog id="details-dialog" heading={details.heading}>
      <p id="details-note" class="note is-warning" hidden />
      <dl class="details">
        <div>
          <dt>{details.gate}</dt>
          <dd id="details-gate" />
        </div>
        <div>
          <dt>{details.zone}</dt>
          <dd id="details-zone" />
        </div>
        <div>
          <dt>{details.direction}</dt>
          <dd id="details-direction" />
        </div>
        <div>
          <dt>{details.device}</dt>
          <dd id="details-device" />
        </div>
        <div>
          <dt>{details.role}</dt>
          <dd id="details-role" />
        </div>
        <div>
          <dt>{details.list}</dt>
          <dd id="details-list" />
        </div>
        <div>
          <dt>{details.waiting}</dt>
          <dd id="details-waiting" />
        </div>
      </dl>
      <table class="counts">
        <caption>{details.byType}</caption>
        <thead>
          <tr>
            <th scope="col">{details.type}</th>
            <th scope="col">{details.in}</th>
            <th scope="col">{details.sold}</th>
          </tr>
        </thead>
        <tbody id="counts-by-type" />
      </table>
      <table class="counts" id="counts-of-add-ons" hidden>
        <caption>{details.byAddOn}</caption>
        <thead>
          <tr>
            <th scope="col">{details.addOn}</th>
            <th scope="col">{details.redeemed}</th>
            <th scope="col">{details.sold}</th>
          </tr>
        </thead>
        <tbody id="counts-by-add-on" />
      </table>
      <table class="counts">
        <caption>{details.byGate}</caption>
        <thead>
          <tr>
            <th scope="col">{details.gate}</th>
            <th scope="col">{details.in}</th>
          </tr>
        </thead>
        <tbody id="counts-by-gate" />
      </table>
      <p class="hint">{details.keys}</p>
      <div class="actions">
        <button id="take-update" type="button" hidden>
          {details.update}
        </button>
        <button id="new-code" type="button" class="is-second">
          {details.newCode}
        </button>
        <button id="sign-out" type="button" class="is-second">
          {details.signOut}
        </button>
      </div>
      <LanguageLinks />
    </DoorDialog>
  );
}

/** Chosen while there is a network: the browser keeps the page in that language. */
export function LanguageLinks() {
  const { language: current, text } = usePage();
  return (
    <nav class="languages" aria-label={text.site.language}>
      {languages.map((language) => (
        <a
          key={language}
          href={`/door?lang=${language}`}
          lang={language}
          hreflang={language}
          aria-current={language === current ? 'true' : undefined}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  );
}
