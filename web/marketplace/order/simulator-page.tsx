import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';

interface SimulatorPageProps {
  reference: string;
  orderId: string;
  amount: number;
  method: string;
}

/** Stands in for a payment provider's page, so that everything can be tried without money. */
export function SimulatorPage({ reference, orderId, amount, method }: SimulatorPageProps) {
  const { text } = usePage();
  const { simulator, methods } = text.order;
  return (
    <Layout title={`${simulator.title(peso(amount))} · ${text.site.name}`} islands={['once.ts']}>
      <div class="narrow simulator">
        <p class="note is-warning">{simulator.notice}</p>
        <h1>{peso(amount)}</h1>
        <dl class="small-facts">
          <div>
            <dt>{simulator.method}</dt>
            <dd>{methods[method] ?? method}</dd>
          </div>
          <div>
            <dt>{simulator.reference}</dt>
            <dd>{reference}</dd>
          </div>
        </dl>
        <form method="post" action={`/sandbox-pay/${reference}`} class="outcomes">
          <button type="submit" name="outcome" value="paid">
            {simulator.paid}
          </button>
          <button type="submit" name="outcome" value="failed" class="is-second">
            {simulator.failed}
          </button>
          <button type="submit" name="outcome" value="expired" class="is-second">
            {simulator.expired}
          </button>
        </form>
        <p>
          <a href={`/orders/${orderId}`}>{simulator.back}</a>
        </p>
      </div>
    </Layout>
  );
}
