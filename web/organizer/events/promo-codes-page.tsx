import { count, dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import type { Bounds, FormValues } from '../../ui/form.tsx';
import {
  CheckField,
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
import { TypeBoxes } from '../type-boxes.tsx';
import { AddForm } from './parts-pages.tsx';

interface PromoShown {
  id: string;
  code: string;
  kind: 'PERCENT' | 'AMOUNT';
  value: number;
  isActive: boolean;
  ordersMax: number | null;
  ticketsMax: number | null;
  usedOrders: number;
  usedTickets: number;
  discountTotal: number;
  startsAt: string | null;
  endsAt: string | null;
}

interface PromoFormProps {
  types: readonly { id: string; name: string }[];
  values: FormValues;
  bounds: Bounds;
  faults?: FormFaults;
}

export type PromoCodesPageProps = PlaceProps &
  PromoFormProps & {
    /** Each with the link that carries it; a series has none. */
    codes: readonly (PromoShown & { link: string | null })[];
    nextPage: number | null;
  };

export function EventsPromoCodesPage(props: PromoCodesPageProps) {
  const { codes, nextPage, faults } = props;
  const { promoCodes: words } = usePage().text.organizer.events;
  const { isEditable, ...facts } = placeFacts(props);
  const at = `${facts.at}/promo-codes`;
  return (
    <PlaceFrame place={props} tab="promoCodes">
      <div class="stack">
        <h2>{words.title}</h2>
        <p>{props.event === undefined ? words.leadOfSeries : words.lead}</p>
        {codes.length === 0 ? (
          <Empty title={words.none} hint={words.noneHint} />
        ) : (
          <Codes codes={codes} zone={facts.zone} at={at} />
        )}
        {nextPage !== null && <a href={`${at}?page=${nextPage}`}>{words.older}</a>}
      </div>
      {isEditable && (
        <AddForm at={at} label={words.add} faults={faults} shown={Object.keys(props.bounds)}>
          <PromoFields {...props} />
        </AddForm>
      )}
    </PlaceFrame>
  );
}

function Codes({ codes, zone, at }: Pick<PromoCodesPageProps, 'codes'> & { zone: string; at: string }) {
  const { language, now, text } = usePage();
  const { promoCodes: words } = text.organizer.events;
  const moment = { language, zone, now };
  const hasLinks = codes.some(({ link }) => link !== null);
  const of = (used: number, most: number | null) => (most === null ? count(used) : words.usedOf(used, most));
  return (
    <TableBox label={words.title} kind="event-table">
      <thead>
        <tr>
          <th scope="col">{words.code}</th>
          <th scope="col">{words.off}</th>
          <th scope="col" class="number">
            {words.orders}
          </th>
          <th scope="col" class="number">
            {words.tickets}
          </th>
          <th scope="col" class="number">
            {words.total}
          </th>
          <th scope="col">{words.state}</th>
          {hasLinks && <th scope="col">{words.link}</th>}
        </tr>
      </thead>
      <tbody>
        {codes.map((promo) => (
          <tr key={promo.id}>
            <th scope="row">
              <a href={`${at}/${promo.id}`}>
                <code>{promo.code}</code>
              </a>
            </th>
            <td>{promo.kind === 'PERCENT' ? `${promo.value} %` : peso(promo.value)}</td>
            <td class="number">{of(promo.usedOrders, promo.ordersMax)}</td>
            <td class="number">{of(promo.usedTickets, promo.ticketsMax)}</td>
            <td class="number">{peso(promo.discountTotal)}</td>
            <td>
              <span class={promo.isActive ? 'tag is-good' : 'tag'}>
                {promo.isActive ? words.active : words.inactive}
              </span>
              {promo.startsAt !== null && <p class="hint">{words.from(dateTime(promo.startsAt, moment))}</p>}
              {promo.endsAt !== null && <p class="hint">{words.until(dateTime(promo.endsAt, moment))}</p>}
            </td>
            {promo.link !== null && (
              <td>
                <a href={promo.link}>{words.open}</a>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

function PromoFields({ types, values, bounds, faults }: PromoFormProps) {
  const { promoCodes: words } = usePage().text.organizer.events;
  const of = fieldsOf({ labels: words.fields, hints: words.hints, bounds, values, faults });
  return (
    <>
      <div class="form-row">
        <TextField {...of('code')} autocomplete="off" />
        <SelectField
          {...of('kind')}
          choices={(['PERCENT', 'AMOUNT'] as const).map((value) => ({ value, label: words.kinds[value] }))}
        />
        <TextField {...of('value')} type="number" />
      </div>
      <div class="form-row">
        <TextField {...of('ordersMax')} type="number" />
        <TextField {...of('ticketsMax')} type="number" />
      </div>
      <div class="form-row">
        <TextField {...of('startsAt')} type="datetime-local" />
        <TextField {...of('endsAt')} type="datetime-local" />
      </div>
      <TypeBoxes words={words} types={types} values={values} />
      <CheckField name="isActive" label={words.fields.isActive} isChecked={values.isActive === 'on'} saysNo />
    </>
  );
}

export type PromoCodePageProps = PlaceProps & PromoFormProps & { promo: PromoShown & { version: string } };

export function EventsPromoCodePage(props: PromoCodePageProps) {
  const { promo, faults } = props;
  const words = usePage().text.organizer.events;
  const list = `${placeFacts(props).at}/promo-codes`;
  const at = `${list}/${promo.id}`;
  return (
    <PlaceFrame place={props} tab="promoCodes">
      <section class="stack" aria-labelledby="promo-title">
        <h2 id="promo-title">{words.promoCodes.editing(promo.code)}</h2>
        <p>{words.promoCodes.used(promo.usedOrders, promo.usedTickets, peso(promo.discountTotal))}</p>
        <PostForm class="form panel" action={at}>
          <FormTrouble faults={faults} shown={Object.keys(props.bounds)} />
          <input type="hidden" name="version" value={promo.version} />
          <PromoFields {...props} />
          <div class="actions">
            <button type="submit">{words.save}</button>
            <a href={list}>{words.back}</a>
          </div>
        </PostForm>
        {promo.usedOrders === 0 && (
          <Asked action={`${at}/delete`} label={words.promoCodes.delete} about={promo.code}>
            {words.promoCodes.deleteSure}
          </Asked>
        )}
      </section>
    </PlaceFrame>
  );
}
