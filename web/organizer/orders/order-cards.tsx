import { usePage } from '../../page.ts';
import { TableBox } from '../../ui/staff/table-box.tsx';
import type { OrderDetailProps } from './order-shown.ts';

/** Which tickets cost less by law, and by whose cards. */
export function OrderCards({ cards }: Pick<OrderDetailProps, 'cards'>) {
  const { text } = usePage();
  const { cards: words } = text;
  const { detail } = text.organizer.orders;
  if (cards.length === 0) return null;
  const hasNumbers = cards.some(({ number }) => number !== null);
  return (
    <div class="stack">
      <h2>{words.discount}</h2>
      <TableBox label={words.discount}>
        <thead>
          <tr>
            <th scope="col">{detail.code}</th>
            <th scope="col">{words.card}</th>
            <th scope="col">{words.name}</th>
            {hasNumbers && <th scope="col">{words.number}</th>}
          </tr>
        </thead>
        <tbody>
          {cards.map(({ ticketCode, kind, document, name, number }) => (
            <tr key={ticketCode}>
              <th scope="row">
                <code>{ticketCode.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
              </th>
              <td>{words.cardOf(words.kinds[kind], words.documents[document])}</td>
              <td>{name}</td>
              {hasNumbers && <td>{number}</td>}
            </tr>
          ))}
        </tbody>
      </TableBox>
    </div>
  );
}
