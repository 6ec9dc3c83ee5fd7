import { usePage } from '../../page.ts';
import { keptIn } from '../../texts/faults.ts';
import { PostForm } from '../../ui/form.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Moment } from '../../ui/staff/moment.tsx';

export interface ShownRun {
  id: string;
  dueAt: string;
  isAsked: boolean;
  /** Null where it is not about days. */
  days: { from: string; to: string } | null;
  status: 'PENDING' | 'DONE' | 'FAILED';
  attempts: number;
  error: string | null;
}

export interface ShownExport {
  id: string;
  kind: string;
  /** Null for all events. */
  eventName: string | null;
  by: string | null;
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  day: number | null;
  hour: number;
  delivery: 'MAIL' | 'URL';
  url: string | null;
  owner: string;
  isPaused: boolean;
  pausedBecause: string | null;
  nextDueAt: string;
  runs: readonly ShownRun[];
}

interface ExportsPageProps {
  frame: FrameProps;
  exports: readonly ShownExport[];
  /** How many there may be. */
  most: number;
}

export function ExportsPage({ frame, exports, most }: ExportsPageProps) {
  const { exports: words } = usePage().text.organizer;
  const path = `${frame.base}/exports`;
  const make = (
    <a class="button" href={`${path}/new`}>
      {words.make}
    </a>
  );
  if (exports.length === 0) {
    return (
      <Frame frame={frame} title={words.title}>
        <div class="empty">
          <p>{words.none}</p>
          {make}
        </div>
      </Frame>
    );
  }
  return (
    <Frame frame={frame} title={words.title} action={exports.length < most ? make : undefined}>
      <p class="lines">
        {words.lead} <a href="/docs/exports">{words.guide}</a>
      </p>
      {exports.map((each) => (
        <ExportPanel key={each.id} path={`${path}/${each.id}`} export={each} />
      ))}
    </Frame>
  );
}

function ExportPanel({ path, export: each }: { path: string; export: ShownExport }) {
  const { language, text } = usePage();
  const { exports: words, reports } = text.organizer;
  const grouped = each.by === null ? '' : ` ${words.by(reports.dimensions[each.by] ?? each.by)}`;
  return (
    <section class="panel">
      <h2>
        {words.kinds[each.kind] ?? each.kind}
        {grouped}{' '}
        <span class={each.isPaused ? 'tag is-bad' : 'tag is-good'}>{each.isPaused ? words.paused : words.on}</span>
      </h2>
      <p>
        {each.eventName ?? words.allEvents} · {useSchedule(each)}
      </p>
      <p class="address">{words.to(each.url ?? each.owner)}</p>
      {each.pausedBecause !== null && <p class="note is-warning">{keptIn(language, each.pausedBecause)}</p>}
      {!each.isPaused && (
        <p>
          {words.next}: <Moment at={each.nextDueAt} />
        </p>
      )}
      <Runs runs={each.runs} />
      <div class="actions">
        <Act path={`${path}/run`} label={words.run} />
        <Act
          path={`${path}/${each.isPaused ? 'resume' : 'pause'}`}
          label={each.isPaused ? words.resume : words.pause}
        />
      </div>
      <details>
        <summary>{words.delete}</summary>
        <p>{words.deleteSure}</p>
        <Act path={`${path}/delete`} label={words.deleteYes} />
      </details>
    </section>
  );
}

function Act({ path, label }: { path: string; label: string }) {
  return (
    <PostForm action={path}>
      <button type="submit" class="is-second">
        {label}
      </button>
    </PostForm>
  );
}

function useSchedule({ frequency, day, hour }: ShownExport): string {
  const { exports: words, reports } = usePage().text.organizer;
  const time = hourText(hour);
  if (frequency === 'DAILY') return words.daily(time);
  if (frequency === 'WEEKLY') return words.weekly(reports.weekdays[(day ?? 1) - 1] ?? '', time);
  return words.monthly(day ?? 1, time);
}

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

const tags = { PENDING: 'tag', DONE: 'tag is-good', FAILED: 'tag is-bad' };

function Runs({ runs }: Pick<ShownExport, 'runs'>) {
  const { language, text } = usePage();
  const { exports: words } = text.organizer;
  if (runs.length === 0) return <p class="hint">{words.runsNone}</p>;
  return (
    <>
      <h3>{words.runs}</h3>
      <ul>
        {runs.map(({ id, dueAt, isAsked, days, status, attempts, error }) => (
          <li key={id}>
            <span class={tags[status]}>{words.statuses[status]}</span> <Moment at={dueAt} />
            {isAsked && ` · ${words.asked}`}
            {days !== null && ` · ${words.days(days.from, days.to)}`}
            {attempts > 1 && ` · ${words.attempts(attempts)}`}
            {error !== null && <span class="hint"> {keptIn(language, error)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
