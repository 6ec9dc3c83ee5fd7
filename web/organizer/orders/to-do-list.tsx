import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { useMoment } from '../../ui/staff/moment.tsx';

/** Something that waits for the organizer. */
export type ShownToDo =
  | { kind: 'PAYOUT_ACCOUNT_MISSING'; amount: number }
  | { kind: 'PAYOUT_ACCOUNT_RESTS'; amount: number; until: string }
  | { kind: 'PAYOUT_STOPPED'; payoutId: string; amount: number; reason: string | null; isReturned: boolean }
  | { kind: 'TAX_DETAILS_MISSING' }
  | { kind: 'REFUND_FAILED' | 'DISPUTE_OPEN'; orderId: string; orderNumber: string; amount: number }
  | { kind: 'NOTHING_ON_SALE'; eventId: string; name: string }
  | { kind: 'DRAFT_SOON'; eventId: string; name: string; dateTime: string }
  | { kind: 'INVENTORY_LOW'; eventId: string; name: string; ticketTypeName: string; unsoldQuantity: number }
  | { kind: 'WEBHOOK_OFF'; webhookId: string; host: string }
  | { kind: 'KEY_EXPIRING'; name: string; expiresAt: string };

export function ToDoList({ base, toDos }: { base: string; toDos: readonly ShownToDo[] }) {
  const { overview: words } = usePage().text.organizer.orders;
  const lineOf = useLine(base);
  return (
    <section class="panel" aria-labelledby="to-do-title">
      <h2 id="to-do-title">{words.toDo}</h2>
      {toDos.length === 0 ? (
        <p>{words.nothingToDo}</p>
      ) : (
        <ul class="to-dos">
          {toDos.map((toDo) => {
            const { text, link, href } = lineOf(toDo);
            return (
              <li key={text}>
                <span>{text}</span> <a href={href}>{link}</a>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

type MoneyToDo = Extract<ShownToDo, { kind: `PAYOUT_${string}` | 'TAX_DETAILS_MISSING' }>;

/** What to say of money that waits, and where that is ended. */
function useMoneyLine(base: string): (toDo: MoneyToDo) => { text: string; link: string; href: string } {
  const { toDos: words } = usePage().text.organizer.orders.overview;
  const momentText = useMoment();
  const account = `${base}/settlement/account`;
  return (toDo) => {
    switch (toDo.kind) {
      case 'PAYOUT_ACCOUNT_MISSING':
        return { text: words.accountMissing(peso(toDo.amount)), link: words.accountMissingLink, href: account };
      case 'PAYOUT_ACCOUNT_RESTS':
        return {
          text: words.accountRests(peso(toDo.amount), momentText(toDo.until)),
          link: words.accountRestsLink,
          href: account,
        };
      case 'PAYOUT_STOPPED': {
        const said = toDo.isReturned ? words.payoutReturned : words.payoutWithdrawn;
        return {
          text: said(peso(toDo.amount), toDo.reason),
          link: toDo.isReturned ? words.payoutReturnedLink : words.payoutWithdrawnLink,
          href: toDo.isReturned ? account : `${base}/settlement/payouts/${toDo.payoutId}`,
        };
      }
      case 'TAX_DETAILS_MISSING':
        return { text: words.taxDetails, link: words.taxDetailsLink, href: `${account}#tax-title` };
    }
  };
}

/** What to say of a thing to do, and where it is done. */
function useLine(base: string): (toDo: ShownToDo) => { text: string; link: string; href: string } {
  const { toDos: words } = usePage().text.organizer.orders.overview;
  const momentText = useMoment();
  const moneyLine = useMoneyLine(base);
  return (toDo) => {
    switch (toDo.kind) {
      case 'PAYOUT_ACCOUNT_MISSING':
      case 'PAYOUT_ACCOUNT_RESTS':
      case 'PAYOUT_STOPPED':
      case 'TAX_DETAILS_MISSING':
        return moneyLine(toDo);
      case 'DISPUTE_OPEN':
        return {
          text: words.disputeOpen(toDo.orderNumber, peso(toDo.amount)),
          link: words.refundFailedLink,
          href: `${base}/orders/${toDo.orderId}`,
        };
      case 'REFUND_FAILED':
        return {
          text: words.refundFailed(toDo.orderNumber, peso(toDo.amount)),
          link: words.refundFailedLink,
          href: `${base}/orders/${toDo.orderId}`,
        };
      case 'NOTHING_ON_SALE':
        return {
          text: words.nothingOnSale(toDo.name),
          link: words.nothingOnSaleLink,
          href: `${base}/events/${toDo.eventId}`,
        };
      case 'DRAFT_SOON':
        return {
          text: words.draftSoon(toDo.name, momentText(toDo.dateTime)),
          link: words.draftSoonLink,
          href: `${base}/events/${toDo.eventId}`,
        };
      case 'INVENTORY_LOW':
        return {
          text: words.inventoryLow(toDo.name, toDo.ticketTypeName, toDo.unsoldQuantity),
          link: words.inventoryLowLink,
          href: `${base}/events/${toDo.eventId}`,
        };
      case 'WEBHOOK_OFF':
        return {
          text: words.webhookOff(toDo.host),
          link: words.webhookOffLink,
          href: `${base}/settings/webhooks/${toDo.webhookId}`,
        };
      case 'KEY_EXPIRING':
        return {
          text: words.keyExpiring(toDo.name, momentText(toDo.expiresAt)),
          link: words.keyExpiringLink,
          href: `${base}/settings/api-keys`,
        };
    }
  };
}
