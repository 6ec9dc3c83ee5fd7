import { usePage } from '../../page.ts';

interface EditorPartProps {
  planUrl: string;
  saveUrl: string;
  planId: string;
  version: number;
}

/** Where a plan is drawn. It is there once its script is. */
export function EditorPart({ planUrl, saveUrl, planId, version }: EditorPartProps) {
  const { editor: words } = usePage().text.organizer.seats;
  return (
    <section
      class="plan-editor"
      aria-labelledby="editor-title"
      data-plan-editor={planUrl}
      data-save={saveUrl}
      data-draft={`plan-${planId}-${version}`}
      data-words={JSON.stringify(words.words)}
      hidden
    >
      <h2 id="editor-title">{words.title}</h2>
      <Tools />
      <p class="plan-told" data-told role="status" />
      <div class="plan-board">
        <div class="plan-sheet">
          <canvas data-canvas tabIndex={0} role="img" aria-label={words.canvas} />
          <div class="plan-zoom">
            <Act name="zoom-in" label={words.zoomIn} sign="+" />
            <Act name="zoom-out" label={words.zoomOut} sign="−" />
            <Act name="whole" label={words.whole} sign="▢" />
          </div>
        </div>
        <Panel />
      </div>
    </section>
  );
}

function Act({ name, label, sign }: { name: string; label: string; sign?: string }) {
  return (
    <button type="button" class="is-second" data-act={name} title={sign === undefined ? undefined : label}>
      {sign === undefined ? (
        label
      ) : (
        <>
          <span aria-hidden="true">{sign}</span>
          <span class="unseen">{label}</span>
        </>
      )}
    </button>
  );
}

function Tools() {
  const { editor: words } = usePage().text.organizer.seats;
  return (
    <div class="plan-tools" role="toolbar" aria-label={words.tools}>
      <Act name="add-rows" label={words.add.rows} />
      <Act name="add-round" label={words.add.round} />
      <Act name="add-long" label={words.add.long} />
      <Act name="add-area" label={words.add.area} />
      <span class="plan-tools-gap" />
      <Act name="undo" label={words.undo} />
      <Act name="redo" label={words.redo} />
      <Act name="copy" label={words.copy} />
      <Act name="delete" label={words.delete} />
      <button type="button" data-act="save">
        {words.save}
      </button>
    </div>
  );
}

function Panel() {
  const { editor: words } = usePage().text.organizer.seats;
  return (
    <div class="plan-panel">
      <div class="field">
        <label for="plan-press">{words.press}</label>
        <select id="plan-press" data-press>
          {Object.entries(words.presses).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div data-for="nothing">
        <p class="hint">{words.nothing}</p>
        <div class="plan-figures">
          <Figure name="stageX" step="0.5" />
          <Figure name="stageY" step="0.5" />
        </div>
      </div>
      <div data-for="chosen" hidden>
        <h3 data-heading>{words.chosen}</h3>
        <div data-for="one">
          <div class="field">
            <label for="figure-section-name">{words.section.name}</label>
            <input id="figure-section-name" data-section="name" maxLength={100} autocomplete="off" />
          </div>
          <div class="field">
            <label for="figure-section-key">{words.section.key}</label>
            <input
              id="figure-section-key"
              data-section="key"
              maxLength={16}
              autocomplete="off"
              aria-describedby="figure-section-key-hint"
            />
            <span class="hint" id="figure-section-key-hint">
              {words.keyHint}
            </span>
          </div>
        </div>
        <AreaFigures />
        <RowFigures />
        <fieldset>
          <legend>{words.place}</legend>
          <div class="plan-figures">
            <Figure name="x" step="0.5" />
            <Figure name="y" step="0.5" />
            <Figure name="angle" step="1" />
          </div>
        </fieldset>
      </div>
      <div>
        <h3 id="plan-blocks-title">{words.blocks}</h3>
        <p class="hint">{words.blocksHint}</p>
        <ul class="plan-blocks" data-blocks aria-labelledby="plan-blocks-title" />
      </div>
      <details>
        <summary>{words.keysTitle}</summary>
        <dl class="plan-keys">
          {words.keys.map(([key, does]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function AreaFigures() {
  const { editor: words } = usePage().text.organizer.seats;
  return (
    <div data-for="area" class="plan-figures">
      <div class="field">
        <label for="figure-capacity">{words.section.capacity}</label>
        <input id="figure-capacity" type="number" min="1" max="100000" step="1" data-section="capacity" />
      </div>
      <Figure name="width" step="0.5" />
      <Figure name="depth" step="0.5" />
    </div>
  );
}

function RowFigures() {
  const { editor: words } = usePage().text.organizer.seats;
  return (
    <>
      <div data-for="table" class="plan-figures">
        <Figure name="tableSeats" step="1" least={1} most={60} />
      </div>
      <fieldset data-for="rows">
        <legend>{words.rowGroup}</legend>
        <div class="plan-figures">
          <Figure name="rows" step="1" least={1} most={200} />
          <Figure name="seats" step="1" least={1} most={500} />
          <Figure name="more" step="1" least={-20} most={20} hint={words.moreHint} />
          <Figure name="curve" step="1" least={-100} most={100} />
          <Figure name="seatGap" step="0.05" least={0.05} />
          <Figure name="rowGap" step="0.05" least={0.05} />
        </div>
        <Figure name="aisles" hint={words.aislesHint} />
      </fieldset>
      <fieldset data-for="rows">
        <legend>{words.nameGroup}</legend>
        <div class="plan-figures">
          <Figure name="firstRow" length={8} />
          <Figure name="first" step="1" least={0} most={9_999} />
        </div>
        <div class="field">
          <label for="figure-step">{words.figures.step}</label>
          <select id="figure-step" data-figure="step">
            <option value="1">{words.steps[1]}</option>
            <option value="2">{words.steps[2]}</option>
          </select>
        </div>
        <Tick name="skips" />
        <Tick name="isDown" />
        <Tick name="fromRight" />
      </fieldset>
      <div data-for="rows" class="actions">
        <button type="button" class="is-second" data-act="sides" title={words.sidesHint}>
          {words.sides}
        </button>
        <Act name="refill" label={words.refill} />
      </div>
    </>
  );
}

interface FigureProps {
  name: keyof ReturnType<typeof usePage>['text']['organizer']['seats']['editor']['figures'];
  step?: string;
  least?: number;
  most?: number;
  length?: number;
  hint?: string;
}

function Figure({ name, step, least, most, length, hint }: FigureProps) {
  const { editor: words } = usePage().text.organizer.seats;
  const id = `figure-${name}`;
  return (
    <div class="field">
      <label for={id}>{words.figures[name]}</label>
      <input
        id={id}
        type={(step === undefined ? 'text' : 'number') as 'text'}
        step={step}
        min={least}
        max={most}
        maxLength={length}
        autocomplete="off"
        data-figure={name}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

function Tick({ name }: Pick<FigureProps, 'name'>) {
  const { editor: words } = usePage().text.organizer.seats;
  return (
    <label class="choice">
      <input type="checkbox" data-figure={name} />
      {words.figures[name]}
    </label>
  );
}
