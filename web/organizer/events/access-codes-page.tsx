import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { type FormFaults, fieldsOf, TextField } from '../../ui/form.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { Asked } from '../asked.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { AddForm } from './parts-pages.tsx';
import { Onward } from './table-parts.tsx';

const manila = 'Asia/Manila';

export interface AccessCodesPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  codes: readonly {
    id: string;
    code: string;
    uses: number;
    usesMax: number | null;
    isActive: boolean;
    createdAt: string;
  }[];
  nextCursor: string | null;
  values: FormValues;
  faults?: FormFaults;
}

export function EventsAccessCodesPage({ frame, event, codes, nextCursor, values, faults }: AccessCodesPageProps) {
  const { language, now, text } = usePage();
  const { codes: words } = text.organizer.events;
  const of = fieldsOf({ labels: words, values, faults });
  const at = `${frame.base}/events/${event.id}/access-codes`;
  return (
    <EventFrame frame={frame} event={event} tab="accessCodes">
      <div class="stack">
        <h2>{words.title}</h2>
        <p>{event.isPresale ? words.lead : words.notPresale}</p>
        {codes.length === 0 ? (
          <Empty title={words.none} hint={words.noneHint} />
        ) : (
          <TableBox label={words.title} kind="event-table">
            <thead>
              <tr>
                <th scope="col">{words.code}</th>
                <th scope="col" class="number">
                  {words.uses}
                </th>
                <th scope="col">{words.state}</th>
                <th scope="col">{words.made}</th>
                <th scope="col">
                  <span class="unseen">{words.acts}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {codes.map(({ id, code, uses, usesMax, isActive, createdAt }) => (
                <tr key={id}>
                  <th scope="row">
                    <code>{code}</code>
                  </th>
                  <td class="number">{usesMax === null ? words.usesOfAny(uses) : words.usesOf(uses, usesMax)}</td>
                  <td>
                    <span class={isActive ? 'tag is-good' : 'tag'}>{isActive ? words.active : words.inactive}</span>
                  </td>
                  <td>{dateTime(createdAt, { language, zone: manila, now })}</td>
                  <td>
                    {isActive && (
                      <Asked action={`${at}/${id}/deactivate`} label={words.deactivate} about={code}>
                        {text.organizer.events.sure.accessCode(code)}
                      </Asked>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </TableBox>
        )}
        <Onward nextCursor={nextCursor} />
      </div>
      {event.isEditable && (
        <AddForm at={at} label={words.add} faults={faults} shown={['code', 'usesMax']}>
          <div class="form-row">
            <TextField {...of('code')} hint={words.codeHint} lengthMax="accessCode" autocomplete="off" />
            <TextField {...of('usesMax')} hint={words.usesMaxHint} type="number" least={1} />
          </div>
        </AddForm>
      )}
    </EventFrame>
  );
}
