import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { keptIn } from '../../texts/faults.ts';
import { AreaField, CheckField, type FormFaults, FormTrouble, PostForm, TextField } from '../../ui/form.tsx';
import type { OrderStatusShown } from '../../ui/order-status.ts';
import { type AnyFrameProps, Frame } from '../../ui/staff/frame.tsx';
import { OrderTag } from '../../ui/staff/order-tag.tsx';
import { useDetailWords } from './detail-words.ts';

/** The order whose money goes back. */
export interface RefundedOrder {
  id: string;
  orderNumber: string;
  status: OrderStatusShown;
  /** Whether the organizer hands it back in cash. */
  isCash: boolean;
  buyerName: string;
  quantity: number;
  total: number;
}

export interface RefundedTicket {
  id: string;
  name: string;
  /** Section, row and seat. */
  place: string;
  code: string;
  holderName: string;
}

export interface RefundFormProps {
  frame: AnyFrameProps;
  order: RefundedOrder;
  /** Of the money; undefined where no ticket can be taken back either. */
  refundable: number | undefined;
  /** Tickets that can be taken back, with the price of each. */
  tickets: readonly (RefundedTicket & { isUsed: boolean; usedDay?: { day: number; of: number }; share: number })[];
  values: { amount: string; reason: string; ticketIds: readonly string[] };
  faults: FormFaults;
}

const formFields = ['amount', 'reason'];

/** Which tickets or how much goes back, and why. */
export function RefundFormPage({ frame, order, refundable, tickets, values, faults }: RefundFormProps) {
  const { free } = usePage().text.organizer.orders;
  const { refunding: words } = useDetailWords(frame);
  const path = `${frame.base}/orders/${order.id}`;
  if (refundable === undefined) return <NotRefundable frame={frame} order={order} />;
  return (
    <Frame frame={frame} title={words.title(order.orderNumber)}>
      <PostForm class="form" action={`${path}/refund`}>
        <p>{refundable === 0 ? words.leadFree : words.lead(order.buyerName, peso(refundable))}</p>
        <CashNote frame={frame} order={order} />
        <FormTrouble faults={faults} shown={formFields} />
        {tickets.length > 0 && (
          <fieldset class="stack" aria-describedby="choice-hint">
            <legend>{words.choice}</legend>
            <p id="choice-hint" class="hint">
              {words.choiceHint}
            </p>
            {tickets.map((ticket) => (
              <CheckField
                key={ticket.id}
                name="ticketIds"
                value={ticket.id}
                label={ticketLabel(ticket)}
                hint={[
                  ticket.holderName,
                  ticket.share === 0 ? free : peso(ticket.share),
                  ticket.usedDay !== undefined ? words.usedDay(ticket.usedDay) : ticket.isUsed ? words.used : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
                isChecked={values.ticketIds.includes(ticket.id)}
              />
            ))}
          </fieldset>
        )}
        {refundable > 0 && (
          <TextField
            name="amount"
            label={words.amount}
            hint={words.amountHint(peso(refundable))}
            value={values.amount}
            lengthMax="figure"
            autocomplete="off"
            faults={faults}
          />
        )}
        <AreaField
          name="reason"
          label={words.reason}
          hint={words.reasonHint}
          value={values.reason}
          rows={2}
          faults={faults}
        />
        <div class="actions">
          <button type="submit" name="step" value="preview">
            {words.look}
          </button>
          {refundable === 0 && tickets.length > 1 && (
            <button type="submit" class="is-second" name="step" value="all">
              {words.takeAll}
            </button>
          )}
          <a href={path}>{words.back}</a>
        </div>
      </PostForm>
    </Frame>
  );
}

function CashNote({ frame, order }: Pick<RefundFormProps, 'frame' | 'order'>) {
  const { refunding: words } = useDetailWords(frame);
  return order.isCash ? <p class="note">{words.cash}</p> : null;
}

function ticketLabel({ name, place, code }: RefundedTicket): string {
  return [name, place, code.replaceAll(/(.{4})(?=.)/g, '$1 ')].filter(Boolean).join(' · ');
}

function NotRefundable({ frame, order }: { frame: AnyFrameProps; order: RefundedOrder }) {
  const { refunding: words } = useDetailWords(frame);
  return (
    <Frame frame={frame} title={words.title(order.orderNumber)}>
      <div class="empty">
        <OrderTag status={order.status} />
        <p>
          <b>{words.impossible}</b> {words.impossibleHints[whyNot(order)]}
        </p>
        <a class="button is-second" href={`${frame.base}/orders/${order.id}`}>
          {words.back}
        </a>
      </div>
    </Frame>
  );
}

function whyNot({ status, total }: RefundedOrder): 'PENDING' | 'CANCELLED' | 'REFUNDED' | 'free' | 'underWay' {
  if (total === 0) return 'free';
  return status === 'COMPLETED' ? 'underWay' : status;
}

export interface RefundPreviewProps {
  frame: AnyFrameProps;
  order: RefundedOrder;
  preview: {
    buyerGets: number;
    commissionReturned: number;
    processingKept: number;
    balanceChange: number;
    voidedTickets: readonly RefundedTicket[];
    goodTicketsLeft: number;
  };
  /** What is sent on; the amount as it was typed, and in centavos as it is shown here. */
  values: { amount: string; reason: string; amountCentavos: number; ticketIds: readonly string[] };
  /** What has to be typed; undefined where nothing has. */
  toType: string | undefined;
  typed: string;
  faults: FormFaults;
}

/** What each side gets, before it is done. */
export function RefundPreviewPage({ frame, order, preview, values, toType, typed, faults }: RefundPreviewProps) {
  const { detail, ticketsOf } = usePage().text.organizer.orders;
  const { refunding: words } = detail;
  const path = `${frame.base}/orders/${order.id}`;
  const { buyerGets, voidedTickets, goodTicketsLeft } = preview;
  const amount = peso(buyerGets);
  const tickets = ticketsOf(voidedTickets.length);
  return (
    <Frame frame={frame} title={words.title(order.orderNumber)} islands={['once.ts']}>
      <section class="stack" aria-labelledby="preview-title">
        <h2 id="preview-title">{words.preview}</h2>
        <p class={voidedTickets.length > 0 ? 'note is-danger' : 'note is-warning'}>
          <b>
            {voidedTickets.length === 0
              ? words.previewPart(order.buyerName, amount)
              : buyerGets === 0
                ? words.previewFree(tickets)
                : words.previewWhole(order.buyerName, amount, tickets)}
          </b>{' '}
          {voidedTickets.length > 0 && goodTicketsLeft > 0 && `${words.othersStay(ticketsOf(goodTicketsLeft))} `}
          {words.notUndone}
        </p>
        {voidedTickets.length > 0 && goodTicketsLeft > 0 && (
          <ul>
            {voidedTickets.map((ticket) => (
              <li key={ticket.id}>{ticketLabel(ticket)}</li>
            ))}
          </ul>
        )}
        <CashNote frame={frame} order={order} />
        <PreviewTable frame={frame} preview={preview} tickets={tickets} />
        <PostForm class="form" action={`${path}/refund`} data-once>
          <input type="hidden" name="amount" value={values.amount} />
          <input type="hidden" name="reason" value={values.reason} />
          <input type="hidden" name="amountCentavos" value={values.amountCentavos} />
          {values.ticketIds.map((ticketId) => (
            <input key={ticketId} type="hidden" name="ticketIds" value={ticketId} />
          ))}
          <FormTrouble faults={faults} shown={['typed']} />
          {toType !== undefined && (
            <TextField name="typed" label={words.typed(toType)} value={typed} autocomplete="off" faults={faults} />
          )}
          <div class="actions">
            <button type="submit" class="is-danger-button" name="step" value="confirm">
              {buyerGets === 0 ? words.confirmFree(tickets) : words.confirm(amount)}
            </button>
            <a href={`${path}/refund`}>{words.change}</a>
            <a href={path}>{words.back}</a>
          </div>
        </PostForm>
      </section>
    </Frame>
  );
}

function PreviewTable({
  frame,
  preview,
  tickets,
}: Pick<RefundPreviewProps, 'frame' | 'preview'> & { tickets: string }) {
  const { refunding: words } = useDetailWords(frame);
  const rows = [
    { label: words.buyerGets, value: peso(preview.buyerGets) },
    { label: words.commissionReturned, value: peso(preview.commissionReturned) },
    { label: words.processingKept, value: peso(preview.processingKept) },
    {
      label: words.tickets,
      value: preview.voidedTickets.length > 0 ? words.ticketsVoid(tickets) : words.ticketsStay,
    },
  ];
  return (
    <table class="sums refund-sums">
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.balanceChange}</th>
          <td>{peso(preview.balanceChange)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface RefundResultProps {
  frame: AnyFrameProps;
  order: RefundedOrder;
  /** How many tickets it takes back; null where it is of an amount alone. */
  refund: { status: keyof typeof resultLooks; amount: number; failure: string | null; ticketCount: number | null };
}

const resultLooks = {
  SUCCEEDED: 'note is-success',
  PENDING: 'note is-warning',
  REFUSED_FOR_NOW: 'note is-warning',
  FAILED: 'note is-danger',
  SETTLED_OTHERWISE: 'note is-success',
  GIVEN_UP: 'note is-danger',
};
const lookAgainSeconds = 5;

/** What came of it. */
export function RefundResultPage({ frame, order, refund }: RefundResultProps) {
  const { text, language } = usePage();
  const { ticketsOf } = text.organizer.orders;
  const { refunding: words } = text.organizer.orders.detail;
  const path = `${frame.base}/orders/${order.id}`;
  const { status, amount, failure, ticketCount } = refund;
  const isOpen = status === 'PENDING';
  return (
    <Frame
      frame={frame}
      title={words.resultTitle[status]}
      islands={isOpen ? ['organizer-orders-follow.ts'] : []}
      refreshSeconds={isOpen ? lookAgainSeconds : undefined}
    >
      <div class="stack" data-follow={isOpen ? 'open' : 'ended'}>
        <div class={resultLooks[status]} role="status">
          <p>
            <b>{order.orderNumber}</b> · {words.result[status](peso(amount))}
          </p>
          <p>{ticketCount === null ? words.resultAmount : words.resultTickets[status](ticketsOf(ticketCount))}</p>
          {order.isCash && <p>{words.cash}</p>}
          {failure !== null && <p>{words.failure(keptIn(language, failure))}</p>}
        </div>
        <div class="actions">
          <a class="button" href={path}>
            {words.back}
          </a>
          {status === 'FAILED' && <a href={`${path}/refund`}>{words.again}</a>}
        </div>
      </div>
    </Frame>
  );
}
