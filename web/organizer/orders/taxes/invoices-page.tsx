import { peso } from '../../../format.ts';
import { usePage } from '../../../page.ts';
import { PageSteps } from '../../../ui/page-steps.tsx';
import { Frame, type FrameProps } from '../../../ui/staff/frame.tsx';
import { Moment } from '../../../ui/staff/moment.tsx';
import { TableBox } from '../../../ui/staff/table-box.tsx';

export interface InvoicesProps {
  frame: FrameProps;
  /** Newest first. */
  papers: readonly {
    id: string;
    kind: 'INVOICE' | 'CREDIT_NOTE';
    number: string;
    orderId: string;
    buyer: string;
    issuedAt: string;
    total: number;
  }[];
  /** Quarters of which there is one, such as 2027Q1. */
  certificates: readonly string[];
  page: number;
  totalPages: number;
}

/** What was issued to buyers, each to print. */
export function InvoicesPage({ frame, papers, certificates, page, totalPages }: InvoicesProps) {
  const { invoices: words, pages, settlement } = usePage().text.organizer.orders;
  const path = `${frame.base}/settlement`;
  return (
    <Frame frame={frame} title={words.title}>
      <p class="lines">{words.lead}</p>
      {papers.length === 0 ? (
        <p class="note">{words.none}</p>
      ) : (
        <TableBox label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.number}</th>
              <th scope="col">{words.kind}</th>
              <th scope="col">{words.issued}</th>
              <th scope="col">{words.buyer}</th>
              <th scope="col" class="number">
                {settlement.amount}
              </th>
              <th scope="col">{settlement.order}</th>
            </tr>
          </thead>
          <tbody>
            {papers.map(({ id, kind, number, orderId, buyer, issuedAt, total }) => (
              <tr key={id}>
                <th scope="row" class="order-number">
                  <a href={`${path}/invoices/${id}.pdf`}>{number}</a>
                </th>
                <td>{words.kinds[kind]}</td>
                <td>
                  <Moment at={issuedAt} />
                </td>
                <td>{buyer}</td>
                <td class="number">{peso(total)}</td>
                <td>
                  <a href={`${frame.base}/orders/${orderId}`}>{words.order}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      <PageSteps label={pages} words={settlement} current={page} total={totalPages} without={['done']} />
      {certificates.length > 0 && (
        <section class="stack" aria-labelledby="certificates-title">
          <h2 id="certificates-title">{words.certificates}</h2>
          <ul>
            {certificates.map((quarter) => (
              <li key={quarter}>
                <a href={`${path}/certificates/${quarter}.pdf`}>{words.certificate(quarter)}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href={path}>{settlement.back}</a>
      </p>
    </Frame>
  );
}
