import { count, dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { AdmissionsCurve, type CurveProps } from './admissions-curve.tsx';

interface ShownScan {
  at: string;
  gate: string;
  device: string;
}

export interface ShownConflict {
  ticketId: string;
  code: string;
  status: 'VALID' | 'USED' | 'VOID';
  holderName: string;
  ticketTypeName: string;
  scan: ShownScan;
  /** Whether this scan is the one that counts. */
  counts: boolean;
  /** The admission that it met; null where the ticket was void. */
  first: ShownScan | null;
}

export interface DoorPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  /** Whether every code has ended. */
  isOver: boolean;
  sold: number;
  admitted: number;
  byType: readonly { id: string; name: string; sold: number; admitted: number }[];
  byGate: readonly { gate: string; admitted: number }[];
  curve: CurveProps;
  conflicts: readonly ShownConflict[];
  conflictCount: number;
}

const refreshSeconds = 10;

/** Who came in, where and when; and where doors disagreed. */
export function DoorPage(props: DoorPageProps) {
  const { frame, event, isOver, admitted, conflictCount, curve } = props;
  const { door: words } = usePage().text.organizer.events;
  const codes = `${frame.base}/events/${event.id}/door/codes`;
  const isEmpty = admitted === 0 && conflictCount === 0;
  return (
    <EventFrame
      frame={frame}
      event={event}
      tab="door"
      islands={['organizer-orders-follow.ts']}
      refreshSeconds={isOver ? undefined : refreshSeconds}
    >
      <div class="stack">
        <h2>{words.title}</h2>
        <p>
          {isOver ? words.leadOver : words.lead} <a href={codes}>{words.codesLink}</a>
        </p>
        <div class="stack" data-follow={isOver ? 'ended' : 'open'}>
          {isEmpty ? (
            <Empty title={isOver ? words.noneOver : words.none} hint={isOver ? words.noneOverHint : words.noneHint}>
              {!isOver && (
                <a class="button" href={codes}>
                  {words.make}
                </a>
              )}
            </Empty>
          ) : (
            <>
              <Figures {...props} />
              <AdmissionsCurve
                {...curve}
                zone={event.timezone}
                csv={`${frame.base}/events/${event.id}/door/admissions.csv`}
              />
              <Counts {...props} />
              <Conflicts {...props} />
            </>
          )}
        </div>
      </div>
    </EventFrame>
  );
}

function Figures({ sold, admitted, conflictCount }: DoorPageProps) {
  const { door: words } = usePage().text.organizer.events;
  const percent = sold === 0 ? 0 : Math.round((100 * admitted) / sold);
  return (
    <dl class="figures event-figures">
      <div class="figure">
        <dt>{words.admitted}</dt>
        <dd>
          <b>{count(admitted)}</b> <span class="hint">{words.ofSold(count(sold), count(percent))}</span>
        </dd>
      </div>
      <div class="figure">
        <dt>{words.missing}</dt>
        <dd>
          <b>{count(Math.max(0, sold - admitted))}</b>
        </dd>
      </div>
      <div class={conflictCount > 0 ? 'figure is-bad' : 'figure'}>
        <dt>{words.conflictFigure}</dt>
        <dd>
          <b>{count(conflictCount)}</b>
        </dd>
      </div>
    </dl>
  );
}

function Counts({ byType, byGate }: DoorPageProps) {
  const { door: words } = usePage().text.organizer.events;
  return (
    <div class="door-counts">
      <div class="stack">
        <h3>{words.byType}</h3>
        <TableBox label={words.byType}>
          <thead>
            <tr>
              <th scope="col">{words.type}</th>
              <th scope="col" class="number">
                {words.admitted}
              </th>
              <th scope="col" class="number">
                {words.sold}
              </th>
            </tr>
          </thead>
          <tbody>
            {byType.map(({ id, name, admitted, sold }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td class="number">{count(admitted)}</td>
                <td class="number">{count(sold)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      </div>
      <div class="stack">
        <h3>{words.byGate}</h3>
        <TableBox label={words.byGate}>
          <thead>
            <tr>
              <th scope="col">{words.gate}</th>
              <th scope="col" class="number">
                {words.admitted}
              </th>
            </tr>
          </thead>
          <tbody>
            {byGate.map(({ gate, admitted }) => (
              <tr key={gate}>
                <th scope="row">{gate}</th>
                <td class="number">{count(admitted)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      </div>
    </div>
  );
}

function Conflicts({ frame, event, conflicts, conflictCount }: DoorPageProps) {
  const { text } = usePage();
  const { door: words } = text.organizer.events;
  return (
    <div class="stack">
      <h3>{words.conflicts}</h3>
      {conflicts.length === 0 ? (
        <p>{words.noConflicts}</p>
      ) : (
        <>
          <p>{words.conflictsLead}</p>
          {conflictCount > conflicts.length && <p>{words.moreConflicts(count(conflictCount))}</p>}
          <TableBox label={words.conflicts}>
            <thead>
              <tr>
                <th scope="col">{words.ticket}</th>
                <th scope="col">{words.scan}</th>
                <th scope="col">{words.other}</th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map(({ ticketId, code, holderName, ticketTypeName, scan, counts, first }) => (
                <tr key={`${ticketId}|${scan.device}|${scan.at}`}>
                  <th scope="row">
                    <a href={`${frame.base}/events/${event.id}/attendees/${ticketId}`}>{holderName}</a>
                    <span class="hint">
                      {ticketTypeName} · <code>{code}</code>
                    </span>
                  </th>
                  <td>
                    <ScanFacts scan={scan} counts={counts} zone={event.timezone} />
                  </td>
                  <td>
                    {first === null ? words.wasVoid : <ScanFacts scan={first} counts={!counts} zone={event.timezone} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </TableBox>
        </>
      )}
    </div>
  );
}

function ScanFacts({ scan, counts, zone }: { scan: ShownScan; counts: boolean; zone: string }) {
  const { language, now, text } = usePage();
  const { door: words } = text.organizer.events;
  return (
    <>
      {dateTime(scan.at, { language, zone, now })} {counts && <span class="tag is-good">{words.counts}</span>}
      <span class="hint">{words.place(scan.gate, scan.device)}</span>
    </>
  );
}
