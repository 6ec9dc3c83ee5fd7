import { dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import type { OrderPageProps, ShownCashCode } from './order-shown.ts';

/** What is shown at the counter of a shop, as a number to read out and as bars to scan. */
export function CashCode({ order, cash }: Pick<OrderPageProps, 'order'> & { cash: ShownCashCode }) {
  const { text, language, now } = usePage();
  const said = text.order.cash;
  const shop = text.order.methodsInSentence[cash.method] ?? cash.method;
  return (
    <div class="cash-code">
      <h1>{said.heading(shop)}</h1>
      <p role="status">{said.hint(shop, peso(order.total))}</p>
      <p class="barcode" role="img" aria-label={said.barcode} dangerouslySetInnerHTML={{ __html: cash.barcodeSvg }} />
      <p class="digits">
        <span class="hint">{said.code}</span> <b>{cash.code}</b>
      </p>
      <p class="countdown">{said.until(dateTime(cash.expiresAt, { language, zone: 'Asia/Manila', now }))}</p>
      <p class="hint">{said.keep}</p>
      {cash.simulatorUrl !== null && (
        <p>
          <a class="button is-second" href={cash.simulatorUrl}>
            {said.simulate}
          </a>
        </p>
      )}
    </div>
  );
}
