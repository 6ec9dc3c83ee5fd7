import type { DoorTexts } from '../islands/door/screens/texts.ts';
import { usePage } from '../page.ts';
import { Icon } from '../ui/icon.tsx';
import { CodeDialog, DetailsDialog, LanguageLinks, PartyDialog, SearchDialog, SellDialog } from './door-dialogs.tsx';

/** The door: one page for everything, which a browser keeps and opens without a network. */
export function DoorPage() {
  const { assets, language, text } = usePage();
  const { door } = text;
  const live: DoorTexts = door.live;
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <title>{door.appName}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf6ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15131f" media="(prefers-color-scheme: dark)" />
        <meta name="robots" content="noindex" />
        <link rel="preload" href={assets.of('archivo.woff2')} as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="stylesheet" href={assets.of('door.css')} />
        <link rel="icon" href={assets.of('icon.svg')} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={assets.of('door-192.png')} />
        <link rel="manifest" href="/door/manifest.webmanifest" />
        <script type="module" src={assets.of('door.ts')} />
        <script
          id="door-texts"
          type="application/json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(live).replaceAll('<', '\\u003c') }}
        />
      </head>
      <body
        data-decoder={`/door${assets.of('door-decoder.ts')}`}
        data-own-decoder={`/door${assets.of('door-decoder-own.ts')}`}
        data-challenge-worker={`/door${assets.of('challenge-worker.ts')}`}
      >
        <noscript>
          <p class="note is-danger">{door.noScript}</p>
        </noscript>
        <p id="announcer" class="unseen" aria-live="assertive" />
        <SignIn />
        <Elsewhere />
        <Gate />
        <Result />
        <CodeDialog />
        <SearchDialog />
        <SellDialog />
        <PartyDialog />
        <DetailsDialog />
      </body>
    </html>
  );
}

function SignIn() {
  const { text } = usePage();
  const { signIn } = text.door;
  return (
    <main id="sign-in" class="door-form" data-screen hidden>
      <p class="wordmark">
        <Icon name="ticket" />
        {text.site.name}
      </p>
      <h1>{signIn.heading}</h1>
      <p id="sign-in-note" class="note is-warning" hidden />
      <p id="sign-in-fault" class="note is-danger" role="alert" hidden />
      <p>{signIn.lead}</p>
      <form id="sign-in-form">
        <label class="field">
          <span>{signIn.code}</span>
          <input
            id="door-code"
            name="code"
            required
            maxLength={30}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            aria-describedby="door-code-hint"
          />
        </label>
        <p id="door-code-hint" class="hint">
          {signIn.codeHint}
        </p>
        <label class="field">
          <span>{signIn.device}</span>
          <input
            id="device-name"
            name="device"
            required
            maxLength={60}
            autocomplete="off"
            aria-describedby="device-hint"
          />
        </label>
        <p id="device-hint" class="hint">
          {signIn.deviceHint}
        </p>
        <button type="submit">{signIn.submit}</button>
      </form>
      <button id="back-to-gate" type="button" class="is-second" hidden>
        {text.door.close}
      </button>
      <LanguageLinks />
    </main>
  );
}

function Elsewhere() {
  const { text } = usePage();
  const { elsewhere, trouble } = text.door;
  return (
    <>
      <main id="elsewhere" class="door-form" data-screen hidden>
        <h1>{elsewhere.heading}</h1>
        <p>{elsewhere.lead}</p>
        <button id="take-door" type="button">
          {elsewhere.take}
        </button>
      </main>
      <main id="trouble" class="door-form" data-screen hidden>
        <h1>{trouble.heading}</h1>
        <p id="trouble-reason" class="note is-danger" role="alert" />
        <a class="button" href="/door">
          {trouble.again}
        </a>
      </main>
    </>
  );
}

function Gate() {
  const { text } = usePage();
  const { door } = text;
  return (
    <main id="gate" data-screen hidden>
      <header class="gate-head">
        <div>
          <h1 id="event-name">{door.title}</h1>
          <p id="gate-name" />
        </div>
        <p class="gate-count">
          <strong id="admitted-count" />
          <span>{door.admitted}</span>
          <span id="inside-now" class="inside-now" hidden />
        </p>
      </header>
      <p id="sync-state" class="sync-state" role="status" />
      <p id="gate-note" class="note is-warning" hidden />
      <fieldset id="direction" class="direction" aria-label={door.direction} hidden>
        <button id="go-in" type="button" class="is-second" aria-pressed="true">
          <Icon name="goIn" />
          {door.live.directions.IN}
        </button>
        <button id="go-out" type="button" class="is-second" aria-pressed="false">
          <Icon name="goOut" />
          {door.live.directions.OUT}
        </button>
      </fieldset>
      <section class="viewfinder" aria-label={door.viewfinder}>
        <video id="video" playsInline muted />
        <div class="aim" aria-hidden="true" />
        <p id="camera-note" class="camera-note" />
        <button id="start-camera" type="button">
          <Icon name="camera" />
          {door.startCamera}
        </button>
      </section>
      <section id="last-scan" class="last-scan" aria-label={door.lastScan} hidden>
        <p>
          <strong id="last-word" />
          <span id="last-facts" />
        </p>
        <button id="last-undo" type="button" class="is-second">
          <Icon name="undo" />
          {door.undo}
        </button>
      </section>
      <section id="findings" class="findings" aria-label={door.findings} hidden>
        <ul id="findings-list" />
      </section>
      <nav class="tools" aria-label={door.tools}>
        <button id="open-code" type="button" class="is-second">
          <Icon name="keyboard" />
          {door.typeCode}
        </button>
        <button id="open-search" type="button" class="is-second" hidden>
          <Icon name="search" />
          {door.search}
        </button>
        <button id="open-sell" type="button" class="is-second" hidden>
          <Icon name="ticket" />
          {door.selling.open}
        </button>
        <button id="switch-torch" type="button" class="is-second" aria-pressed="false" hidden>
          <Icon name="torch" />
          {door.torch}
        </button>
        <button id="open-details" type="button" class="is-second">
          <Icon name="more" />
          {door.more}
        </button>
      </nav>
    </main>
  );
}

function Result() {
  const { text } = usePage();
  const { door } = text;
  return (
    <section id="result" class="result" aria-labelledby="result-word" hidden>
      <span class="for-yes">
        <Icon name="check" />
      </span>
      <span class="for-again">
        <Icon name="again" />
      </span>
      <span class="for-no">
        <Icon name="ban" />
      </span>
      <span class="for-conflict">
        <Icon name="warning" />
      </span>
      <span class="for-undone">
        <Icon name="undo" />
      </span>
      <span class="for-left">
        <Icon name="goOut" />
      </span>
      <span class="for-redeemed">
        <Icon name="bag" />
      </span>
      <span class="for-day">
        <Icon name="calendarOff" />
      </span>
      <span class="for-place">
        <Icon name="pinOff" />
      </span>
      <span class="for-outside">
        <Icon name="notInside" />
      </span>
      <span class="for-full">
        <Icon name="people" />
      </span>
      <h2 id="result-word">{door.lastScan}</h2>
      <p id="result-check" class="result-check" />
      <p id="result-type" class="result-type" />
      <p id="result-place" class="result-place" />
      <p id="result-holder" />
      <p id="result-detail" class="result-detail" />
      <p id="result-answers" class="answers" />
      <div class="result-actions">
        <button id="result-undo" type="button">
          <Icon name="undo" />
          {door.undo}
        </button>
        <button id="result-override" type="button" hidden>
          {door.override}
        </button>
        <button id="result-next" type="button">
          {door.next}
        </button>
      </div>
    </section>
  );
}
