import type { ComponentChildren } from 'preact';
import { count, dateTime, day as dayText } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { CountLink } from '../../ui/staff/count-link.tsx';
import { type FigureName, figure } from '../../ui/staff/figure.ts';
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
  /** Good tickets that never came in. */
  missing: number;
  byType: readonly { id: string; name: string; sold: number; admitted: number }[];
  byGate: readonly { gate: string; admitted: number }[];
  /** Null where a ticket lets in once, so that nobody is counted out. */
  inside: number | null;
  byDay: readonly { day: string; expected: number; admitted: number }[];
  byZone: readonly { id: string; name: string; admitted: number; inside: number }[];
  /** What lets nobody in. */
  addOns: readonly { id: string; name: string; sold: number; redeemed: number }[];
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
  const isEmpty = admitted === 0 && conflictCount === 0 && props.addOns.every(({ redeemed }) => redeemed === 0);
  const mayMake = frame.abilities.includes('check-in');
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
          {isOver ? words.leadOver : words.lead} {mayMake && <a href={codes}>{words.codesLink}</a>}{' '}
          {frame.abilities.includes('events') && (
            <a href={`${frame.base}/events/${event.id}/door/entry`}>{words.entryLink}</a>
          )}
        </p>
        <div class="stack" data-follow={isOver ? 'ended' : 'open'}>
          {isEmpty ? (
            <Empty title={isOver ? words.noneOver : words.none} hint={isOver ? words.noneOverHint : words.noneHint}>
              {!isOver && mayMake && (
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

function Figures({ frame, event, sold, admitted, missing, inside, conflictCount }: DoorPageProps) {
  const seesThem = frame.abilities.includes('attendees');
  const at = `${frame.base}/events/${event.id}/attendees`;
  const { door: words } = usePage().text.organizer.events;
  const percent = sold === 0 ? 0 : Math.round((100 * (sold - missing)) / sold);
  return (
    <dl class="figures event-figures">
      <div class="figure">
        <dt>{words.admitted}</dt>
        <dd>
          <CountLink href={seesThem && `${at}?admitted=yes`}>
            <b {...figure('admitted', admitted, event.id)}>{count(admitted)}</b>
          </CountLink>{' '}
          <span class="hint" {...figure('sold', sold, event.id)}>
            {words.ofSold(count(sold), count(percent))}
          </span>
        </dd>
      </div>
      <div class="figure">
        <dt>{words.missing}</dt>
        <dd>
          <CountLink href={seesThem && `${at}?status=VALID&admitted=no`}>
            <b {...figure('missing', missing, event.id)}>{count(missing)}</b>
          </CountLink>
        </dd>
      </div>
      {inside !== null && (
        <div class="figure">
          <dt>{words.inside}</dt>
          <dd>
            <b {...figure('inside', inside, event.id)}>{count(inside)}</b>
          </dd>
        </div>
      )}
      <div class={conflictCount > 0 ? 'figure is-bad' : 'figure'}>
        <dt>{words.conflictFigure}</dt>
        <dd>
          <b>{count(conflictCount)}</b>
        </dd>
      </div>
    </dl>
  );
}

function Counts({ byType, byGate, byDay, byZone, addOns }: DoorPageProps) {
  const { language, now, text } = usePage();
  const { door: words } = text.organizer.events;
  return (
    <div class="door-counts">
      <CountTable title={words.byType} heads={[words.type, words.admitted, words.sold]}>
        {byType.map(({ id, name, admitted, sold }) => (
          <CountRow key={id} name={name} of={id} counts={{ admitted, sold }} />
        ))}
      </CountTable>
      {addOns.length > 0 && (
        <CountTable title={words.byAddOn} heads={[words.addOn, words.redeemed, words.sold]}>
          {addOns.map(({ id, name, redeemed, sold }) => (
            <CountRow key={id} name={name} of={id} counts={{ redeemed, sold }} />
          ))}
        </CountTable>
      )}
      <CountTable title={words.byGate} heads={[words.gate, words.admitted]} note={words.byGateNote}>
        {byGate.map(({ gate, admitted }) => (
          <CountRow key={gate} name={gate} of={gate} counts={{ admitted }} />
        ))}
      </CountTable>
      {byDay.length > 1 && (
        <CountTable title={words.byDay} heads={[words.day, words.admitted, words.expected]} note={words.byDayNote}>
          {byDay.map(({ day, admitted, expected }) => (
            <CountRow
              key={day}
              name={dayText(`${day}T00:00:00Z`, { language, zone: 'UTC', now })}
              of={day}
              counts={{ admitted, sold: expected }}
            />
          ))}
        </CountTable>
      )}
      {byZone.length > 0 && (
        <CountTable title={words.byZone} heads={[words.zone, words.admitted, words.inside]} note={words.byZoneNote}>
          {byZone.map(({ id, name, admitted, inside }) => (
            <CountRow key={id} name={name} of={id} counts={{ admitted, inside }} />
          ))}
        </CountTable>
      )}
    </div>
  );
}

interface CountTableProps {
  title: string;
  /** The first is of the names. */
  heads: readonly string[];
  /** What is counted, where it may sum to more than there are. */
  note?: string;
  children: ComponentChildren;
}

function CountTable({ title, heads: [first, ...heads], note, children }: CountTableProps) {
  return (
    <div class="stack">
      <h3>{title}</h3>
      {note !== undefined && <p class="hint">{note}</p>}
      <TableBox label={title}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {heads.map((head) => (
              <th scope="col" class="number" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </TableBox>
    </div>
  );
}

function CountRow({ name, of, counts }: { name: string; of: string; counts: Partial<Record<FigureName, number>> }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {Object.entries(counts).map(([figureName, value]) => (
        <td class="number" key={figureName} {...figure(figureName as FigureName, value, of)}>
          {count(value)}
        </td>
      ))}
    </tr>
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
