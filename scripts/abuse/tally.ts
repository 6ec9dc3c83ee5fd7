import { type Face, faces } from './face.ts';
import { type Fault, type FaultKind, faultKinds, judge } from './judge.ts';
import { type Answer, asCurl, type Sent } from './sent.ts';

interface Row {
  requests: number;
  statuses: Map<number, number>;
  faults: Record<FaultKind, number>;
  slowestMs: number;
  slowest: string;
}

interface FoundFault extends Fault {
  request: string;
}

const shownFaultsMax = 40;

/** Counts what every face answered, and which routes let somebody in and refused somebody. */
export class Tally {
  readonly found: FoundFault[] = [];
  readonly #rows = new Map<Face, Row>();
  readonly #reached = new Map<string, { good: number; refused: number; nearest?: string }>();
  requests = 0;

  take(url: string, sent: Sent, answer: Answer): Fault[] {
    const row = this.#rowOf(sent.face);
    const faults = judge(sent, answer);
    this.requests += 1;
    row.requests += 1;
    row.statuses.set(answer.status, (row.statuses.get(answer.status) ?? 0) + 1);
    if (answer.ms > row.slowestMs) Object.assign(row, { slowestMs: answer.ms, slowest: sent.route ?? sent.path });
    for (const fault of faults) {
      row.faults[fault.kind] += 1;
      if (this.found.length < shownFaultsMax)
        this.found.push({ ...fault, request: `${sent.who}: ${asCurl(url, sent)}` });
    }
    if (sent.route !== undefined) this.#reach(sent.route, sent.who, answer);
    return faults;
  }

  faults(): number {
    return [...this.#rows.values()].reduce(
      (sum, { faults }) => sum + faultKinds.reduce((ofRow, kind) => ofRow + faults[kind], 0),
      0,
    );
  }

  /** What a route has not done yet: let somebody in, refused somebody. */
  lacking(route: string): ('good' | 'refused')[] {
    const { good, refused } = this.#reached.get(route) ?? { good: 0, refused: 0 };
    return [...(good === 0 ? (['good'] as const) : []), ...(refused === 0 ? (['refused'] as const) : [])];
  }

  /** The refusal of a route that came nearest to letting somebody in, for anyone who has to reach it. */
  nearest(route: string): string {
    return this.#reached.get(route)?.nearest ?? 'nobody came';
  }

  table(): string {
    const head = ['face', 'requests', '2xx', '3xx', '4xx by status', '> 499', 'outside the envelope', 'foreign bytes'];
    const lines = [[...head, 'stack traces', 'hangs', 'broken off', 'slowest']];
    for (const face of faces) {
      const row = this.#rows.get(face);
      if (row === undefined) continue;
      const within = (least: number, most: number) =>
        [...row.statuses].reduce((sum, [status, count]) => (status >= least && status <= most ? sum + count : sum), 0);
      const refused = [...row.statuses]
        .filter(([status]) => status >= 400 && status <= 499)
        .sort(([left], [right]) => left - right);
      const { faults } = row;
      lines.push([
        ...[face, figure(row.requests), figure(within(200, 299)), figure(within(300, 399))],
        refused.map(([status, count]) => `${status}: ${figure(count)}`).join(', '),
        ...[faults['above 499'], faults['outside the envelope'], faults['foreign bytes'], faults['stack trace']].map(
          figure,
        ),
        ...[faults.hang, faults['broken off']].map(figure),
        `${(row.slowestMs / 1_000).toFixed(1)} s ${row.slowest}`,
      ]);
    }
    return [lines[0], (lines[0] as string[]).map(() => '---'), ...lines.slice(1)]
      .map((cells) => `| ${(cells as string[]).join(' | ')} |`)
      .join('\n');
  }

  #rowOf(face: Face): Row {
    const known = this.#rows.get(face);
    if (known !== undefined) return known;
    const faults = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
    const row: Row = { requests: 0, statuses: new Map(), faults, slowestMs: 0, slowest: '' };
    this.#rows.set(face, row);
    return row;
  }

  #reach(route: string, who: string, answer: Answer): void {
    const reached = this.#reached.get(route) ?? { good: 0, refused: 0, nearest: undefined };
    this.#reached.set(route, reached);
    if (answer.status >= 400 || isSignIn(answer)) {
      reached.refused += 1;
      const told = `${who} got ${answer.status} ${toldBy(answer)}`;
      // Who means well is nearer than anyone who has no key, names nothing or sends no request at all.
      const isNear = who !== 'raw' && ![303, 401, 403, 404].includes(answer.status);
      if (who === 'who may' || (isNear && reached.nearest?.startsWith('who may') !== true)) reached.nearest = told;
    } else if (answer.status >= 200) reached.good += 1;
  }
}

/** An error of an API, or a page without its markup. */
function toldBy({ body }: Answer): string {
  return String(body)
    .replaceAll(/<(?:style|script|svg|head|nav|header).*?<\/(?:style|script|svg|head|nav|header)>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
}

export const figure = (count: number) => count.toLocaleString('en-US');

/** Pages ask visitors who are not signed in to sign in; somebody who has signed out is led there too. */
export function isSignIn({ status, location }: Pick<Answer, 'status' | 'location'>): boolean {
  return status === 303 && /^\/organizer\/sign-in(?:\?(?!done=)|$)/.test(location);
}
