import { flood, type OnSale, type Provider, purchase } from './buying.ts';

interface Wanted {
  port: number;
  onSale: OnSale;
  provider: Provider;
  count?: number;
}

// Buyers in a process of their own, so that what they cost is not counted with what serves them.
process.on('message', async ({ port, onSale, provider, count }: Wanted) => {
  process.send?.(await flood({ port }, purchase(onSale, provider), { count }));
});
process.on('disconnect', () => process.exit());
