import { Histogram } from '../histogram.ts';
import { counter, type Figure, histogram } from './figure.ts';

/** How many were sold, for how much. */
interface Sold {
  orders: number;
  tickets: number;
  centavos: number;
}

/** What this process did at the desks of events, and what it sold there. */
export class DeskMetrics {
  readonly #sizes = new Histogram([1, 2, 5, 10, 20, 50, 100]);
  readonly #waits = new Histogram([0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]);
  readonly #services = new Histogram([0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]);
  readonly #refusals = new Map<string, number>();
  readonly #sold = new Map<string, Sold>();

  readonly observeBatch = (waitedSeconds: readonly number[], serviceSeconds: number): void => {
    this.#sizes.observe(waitedSeconds.length);
    for (const waited of waitedSeconds) this.#waits.observe(waited);
    this.#services.observe(serviceSeconds);
  };

  readonly countRefusal = (code: string): void => {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  };

  readonly countSold = (byChannel: Readonly<Record<string, Sold>>): void => {
    for (const [channel, { orders, tickets, centavos }] of Object.entries(byChannel)) {
      const known = this.#sold.get(channel) ?? { orders: 0, tickets: 0, centavos: 0 };
      this.#sold.set(channel, {
        orders: known.orders + orders,
        tickets: known.tickets + tickets,
        centavos: known.centavos + centavos,
      });
    }
  };

  figures(): Figure[] {
    const sold = (figureOf: (sold: Sold) => number) =>
      [...this.#sold].map(([channel, each]) => ({ labels: { channel }, value: figureOf(each) }));
    const refusals = [...this.#refusals].map(([code, value]) => ({ labels: { code }, value }));
    return [
      histogram('takilya_desk_batch_commands', 'How many commands a batch at a desk served.', [
        { histogram: this.#sizes },
      ]),
      histogram('takilya_desk_wait_seconds', 'How long commands waited in front of a desk.', [
        { histogram: this.#waits },
      ]),
      histogram('takilya_desk_service_seconds', 'How long a batch took at a desk.', [{ histogram: this.#services }]),
      counter('takilya_desk_refusals_total', 'Commands that a desk refused, by code.', refusals),
      counter(
        'takilya_orders_completed_total',
        'Orders that were completed here, by channel; none of a sandbox.',
        sold(({ orders }) => orders),
      ),
      counter(
        'takilya_tickets_sold_total',
        'Tickets of these orders, by channel.',
        sold(({ tickets }) => tickets),
      ),
      counter(
        'takilya_sales_pesos_total',
        'What these orders came to, by channel.',
        sold(({ centavos }) => centavos / 100),
      ),
    ];
  }
}
