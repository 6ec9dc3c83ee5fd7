import { dateTime } from '../../format.ts';
import { hrefWith, usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import {
  type FieldBounds,
  type FormFaults,
  FormTrouble,
  fieldsOf,
  PostForm,
  SelectField,
  TextField,
} from '../../ui/form.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { Asked } from '../asked.tsx';
import { PlaceFrame, type PlaceProps, placeFacts } from '../place-frame.tsx';
import { type DoorLimit, limitText } from './limit-text.ts';

const directions = ['IN', 'OUT', 'BOTH'] as const;
type Direction = (typeof directions)[number];

export interface ShownDoorCode {
  id: string;
  gate: string;
  role: 'SCAN' | 'SUPERVISE';
  /** Where its gate leads; null for the whole place. */
  zone: string | null;
  direction: Direction;
  /** `MAKER_GONE`: the key or person who made it could not make it any more. */
  state: 'ACTIVE' | 'REVOKED' | 'ENDED' | 'MAKER_GONE';
  /** Null where it is not known. */
  maker: 'KEY' | 'PERSON' | 'OPERATOR' | null;
  makerLabel: string | null;
  givesNames: boolean;
  createdAt: string;
  expiresAt: string;
  /** Whether that is of a series with its last date. */
  endsWithDates: boolean;
  /** How many signed in with it, and when one of them was last heard from. */
  limit: DoorLimit;
  devices: number;
  seenAt: string | null;
  /** Refused scans beyond those that are kept. */
  refusedUnkept: number;
}

export type DoorCodesPageProps = PlaceProps & {
  isOver: boolean;
  codes: readonly ShownDoorCode[];
  zones: readonly { id: string; name: string }[];
  page: number;
  isLast: boolean;
  values: Readonly<Record<string, string | undefined>>;
  bounds: Readonly<Record<string, FieldBounds>>;
  faults?: FormFaults;
};

export function DoorCodesPage(props: DoorCodesPageProps) {
  const { isOver, codes } = props;
  const { codes: words } = usePage().text.organizer.events.door;
  return (
    <PlaceFrame place={props} tab="door" islands={['once.ts']}>
      <div class="stack">
        <h2>{words.title}</h2>
        <Lead {...props} />
        {codes.length === 0 ? <Empty title={words.none} hint={words.noneHint} /> : <CodesTable {...props} />}
        <Pages {...props} />
      </div>
      {isOver ? (
        <p class="note">{props.event === undefined ? words.overOfSeries : words.over}</p>
      ) : (
        <CodeForm {...props} />
      )}
    </PlaceFrame>
  );
}

function Lead({ frame, event }: DoorCodesPageProps) {
  const { codes: words } = usePage().text.organizer.events.door;
  if (event === undefined) return <p>{words.leadOfSeries}</p>;
  return (
    <>
      <p>
        {words.lead} <a href={`${frame.base}/events/${event.id}/door`}>{words.back}</a>
      </p>
      {event.series !== null && (
        <p>
          <a href={`${frame.base}/series/${event.series.id}/door/codes`}>{words.forAllDates(event.series.name)}</a>
        </p>
      )}
    </>
  );
}

const looks = { ACTIVE: 'tag is-good', REVOKED: 'tag is-bad', ENDED: 'tag', MAKER_GONE: 'tag' };

function CodesTable({ codes, ...place }: DoorCodesPageProps) {
  const page = usePage();
  const { language, now, text } = page;
  const { codes: words } = text.organizer.events.door;
  const { at, zone } = placeFacts(place);
  const when = (iso: string) => dateTime(iso, { language, zone, now });
  return (
    <TableBox label={words.title} kind="event-table">
      <thead>
        <tr>
          <th scope="col">{words.gate}</th>
          <th scope="col">{words.role}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.devices}</th>
          <th scope="col">{words.made}</th>
          <th scope="col">{words.ends}</th>
          <th scope="col">
            <span class="unseen">{words.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.map(({ id, gate, role, state, devices, seenAt, refusedUnkept, createdAt, expiresAt, ...code }) => (
          <tr key={id}>
            <th scope="row">
              {gate}
              {(code.zone !== null || code.direction !== 'IN') && (
                <span class="hint">
                  {[code.zone ?? words.wholePlace, words.directions[code.direction]].join(' · ')}
                </span>
              )}
            </th>
            <td>
              {words.roles[role]}
              <span class="hint">{code.givesNames ? words.names : words.noNames}</span>
              {role === 'SUPERVISE' && <span class="hint">{limitText(code.limit, page) ?? words.noLimit}</span>}
            </td>
            <td>
              <span class={looks[state]}>{words.states[state]}</span>
            </td>
            <td>
              {words.devicesOf(devices)}
              {seenAt !== null && <span class="hint">{words.seen(when(seenAt))}</span>}
              {refusedUnkept > 0 && <span class="hint">{words.unkept(refusedUnkept)}</span>}
            </td>
            <td>
              {when(createdAt)}
              {code.maker !== null && <span class="hint">{madeBy(code.maker, code.makerLabel, words.makers)}</span>}
            </td>
            <td>
              {code.endsWithDates ? words.afterLast : when(expiresAt)}
              {code.endsWithDates && <span class="hint">{words.nowThat(when(expiresAt))}</span>}
            </td>
            <td>
              {state === 'ACTIVE' && (
                <Asked action={`${at}/door/codes/${id}/revoke`} label={words.revoke} about={gate}>
                  {words.revokeSure(devices)}
                </Asked>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

function madeBy(
  maker: NonNullable<ShownDoorCode['maker']>,
  label: string | null,
  words: { KEY: (name: string) => string; PERSON: (email: string) => string; OPERATOR: string },
): string {
  return maker === 'OPERATOR' ? words.OPERATOR : words[maker](label ?? '');
}

function Pages({ page: shown, isLast }: DoorCodesPageProps) {
  const page = usePage();
  const { codes: words } = page.text.organizer.events.door;
  const at = (number: number) => hrefWith(page, { page: number === 1 ? undefined : String(number), done: undefined });
  if (shown === 1 && isLast) return null;
  return (
    <nav class="pages" aria-label={page.text.site.results.pages}>
      {shown > 1 && <a href={at(shown - 1)}>{words.newer}</a>}
      {!isLast && (
        <a rel="next" href={at(shown + 1)}>
          {words.older}
        </a>
      )}
    </nav>
  );
}

function CodeForm({ zones, values, bounds, faults, ...place }: DoorCodesPageProps) {
  const { codes: words } = usePage().text.organizer.events.door;
  const of = fieldsOf({ labels: words, bounds, values, faults });
  const roles = (['SCAN', 'SUPERVISE'] as const).map((value) => ({ value, label: words.roles[value] }));
  const ways = directions.map((value) => ({ value, label: words.directions[value] }));
  const places = [{ value: '', label: words.wholePlace }, ...zones.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <section class="stack" aria-labelledby="add-title">
      <h2 id="add-title">{words.add}</h2>
      <PostForm class="form panel" action={`${placeFacts(place).at}/door/codes`} data-once>
        <FormTrouble faults={faults} shown={Object.keys(bounds)} />
        <div class="form-row">
          <TextField {...of('gate')} hint={words.gateHint} autocomplete="off" />
          <SelectField {...of('role')} choices={roles} />
          <SelectField {...of('direction')} hint={words.directionHint} choices={ways} />
          {zones.length > 0 && <SelectField {...of('zoneId')} choices={places} />}
          <TextField
            {...of('expiresAt')}
            hint={place.event === undefined ? words.expiresAtHintOfSeries : words.expiresAtHint}
            type="datetime-local"
          />
        </div>
        <fieldset class="part">
          <legend>{words.limitTitle}</legend>
          <p class="hint">{words.limitHint}</p>
          <div class="form-row">
            <TextField {...of('salesPesosMax')} type="number" />
            <TextField {...of('salesTicketsMax')} type="number" />
          </div>
        </fieldset>
        <div class="actions">
          <button type="submit">{words.add}</button>
        </div>
      </PostForm>
    </section>
  );
}
