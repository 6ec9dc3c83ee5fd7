import type { ComponentChildren } from 'preact';
import { dateTime, daysText, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { FormattedText } from '../../ui/formatted-text.tsx';
import { AddOnLimits } from './add-ons.tsx';
import type { BundleShown, TicketShown } from './event-shown.ts';

const fewLeft = 20;

type Offered = Pick<
  TicketShown,
  'id' | 'name' | 'description' | 'state' | 'onSaleAt' | 'offSaleAt' | 'remainingQuantity' | 'maximumPurchaseQuantity'
> &
  Pick<TicketShown, 'price' | 'charged' | 'chargedBy'>;

interface RowProps {
  offered: Offered;
  /** What the field of its quantity is called. */
  field: string;
  zone: string;
  start: number;
  /** What is said of it below its name. */
  children: ComponentChildren;
  /** In place of its price, where that is not fixed. */
  priced?: ComponentChildren;
}

export function TicketRow({
  ticket,
  zone,
  start,
  price,
}: {
  ticket: TicketShown;
  zone: string;
  start: number;
  price: number | undefined;
}) {
  const { language, now, text } = usePage();
  const { section, row, days, zones, isReserved } = ticket;
  const where = text.site.event.seatOf(section ?? '', row ?? '');
  const priced = ticket.chosen === null ? undefined : <PriceField ticket={ticket} {...ticket.chosen} price={price} />;
  return (
    <Row offered={ticket} field={`q.${ticket.id}`} zone={zone} start={start} priced={priced}>
      {where !== '' && <p>{where}</p>}
      {days !== null && <p>{text.order.tickets.goodOn(daysText(days, { language, now }))}</p>}
      {zones !== null && <p>{text.site.event.goodIn(zones.join(', '))}</p>}
      {isReserved && <p>{text.site.event.reserved}</p>}
      <AddOnLimits addOn={ticket.addOn} />
    </Row>
  );
}

/** Says what is in it, and what is saved. */
export function BundleRow({ bundle, zone, start }: { bundle: BundleShown; zone: string; start: number }) {
  const words = usePage().text.site.event;
  return (
    <Row offered={bundle} field={`b.${bundle.id}`} zone={zone} start={start}>
      <ul class="inside" aria-label={words.bundles}>
        {bundle.items.map(({ ticketTypeId, name, quantity }) => (
          <li key={ticketTypeId}>{words.inside(quantity, name)}</li>
        ))}
      </ul>
      {bundle.saved > 0 && <p class="few">{words.saves(peso(bundle.saved))}</p>}
    </Row>
  );
}

/** What is suggested stands in it; without scripts the checkout says what it comes to. */
function PriceField({
  ticket,
  least,
  most,
  price = ticket.price,
}: {
  ticket: TicketShown;
  least: number;
  most: number | null;
  price: number | undefined;
}) {
  const words = usePage().text.site.event;
  if (ticket.state !== 'ON_SALE') return <p class="type-price">{words.chosen}</p>;
  const hint =
    most !== null
      ? words.chosenWithin(peso(least), peso(most))
      : least > 0
        ? words.chosenFrom(peso(least))
        : words.chosen;
  return (
    <label class="type-price field">
      <span class="hint">{hint}</span>
      <input
        type="number"
        name={`p.${ticket.id}`}
        min={least}
        max={most ?? undefined}
        step={1}
        value={price}
        inputMode="numeric"
        data-chosen={`q.${ticket.id}`}
        aria-label={words.yourPrice(ticket.name)}
      />
    </label>
  );
}

function Row({ offered, field, zone, start, children, priced }: RowProps) {
  const { language, now, text } = usePage();
  const { site } = text;
  const { id, name, price, charged, chargedBy, remainingQuantity, state, maximumPurchaseQuantity } = offered;
  const at = (iso: string) => dateTime(iso, { language, zone, now });
  const isOnSale = state === 'ON_SALE';
  const most =
    remainingQuantity < fewLeft ? Math.min(maximumPurchaseQuantity, remainingQuantity) : maximumPurchaseQuantity;
  const isFew = isOnSale && remainingQuantity <= 10;
  return (
    <li class={state === 'SOLD_OUT' || state === 'ENDED' ? 'type is-sold-out' : 'type'}>
      <div class="type-name">
        <h3 id={`type-${id}`}>{name}</h3>
        {children}
        {offered.description !== null && <FormattedText text={offered.description} under={3} />}
        {state === 'SCHEDULED' && offered.onSaleAt !== null && <p>{site.event.opens(at(offered.onSaleAt))}</p>}
        {isOnSale && offered.offSaleAt !== null && <p>{site.event.closes(at(offered.offSaleAt))}</p>}
        {isFew && <p class="few">{site.event.left(remainingQuantity)}</p>}
        {isOnSale && most === maximumPurchaseQuantity && (
          <p class="limit" data-limit>
            {site.event.most(most)}
          </p>
        )}
      </div>
      {priced ?? (
        <p class="type-price">
          {charged === 0 ? site.event.free : peso(charged)}
          {charged !== price && (
            <small>{site.event.withFees(text.order.methodsInSentence[chargedBy] ?? chargedBy)}</small>
          )}
        </p>
      )}
      {state !== 'ON_SALE' ? (
        <p class="type-state">{site.event.states[state]}</p>
      ) : (
        <div class="stepper" data-stepper>
          <button type="button" hidden data-step="-1" aria-label={site.event.less1(name)}>
            −
          </button>
          <input
            type="number"
            name={field}
            min={0}
            max={most}
            step={1}
            value={Math.min(start, most)}
            inputMode="numeric"
            data-price={price}
            aria-label={site.event.quantityOf(name)}
          />
          <button type="button" hidden data-step="1" aria-label={site.event.more1(name)}>
            +
          </button>
        </div>
      )}
    </li>
  );
}
