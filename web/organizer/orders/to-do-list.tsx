import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { useMoment } from '../../ui/staff/moment.tsx';

/** Something that waits for the organizer. */
export type ShownToDo =
  | { kind: 'REFUND_FAILED'; orderId: string; orderNumber: string; amount: number }
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

/** What to say of a thing to do, and where it is done. */
function useLine(base: string): (toDo: ShownToDo) => { text: string; link: string; href: string } {
  const { toDos: words } = usePage().text.organizer.orders.overview;
  const momentText = useMoment();
  return (toDo) => {
    switch (toDo.kind) {
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
