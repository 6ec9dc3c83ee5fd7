import { flood, type OnSale, type Provider, purchase } from './buying.ts';

interface Wanted {
  port: number;
  onSale: OnSale;
  provider: Provider;
}

// Buyers in a process of their own, so that what they cost is not counted with what serves them.
process.on('message', async ({ port, onSale, provider }: Wanted) => {
  process.send?.(await flood({ port }, purchase(onSale, provider)));
});
process.on('disconnect', () => process.exit());
