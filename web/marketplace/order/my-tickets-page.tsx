import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';
import { KeepSwitch, keepIsland } from './keep-part.tsx';

/** The tickets that are kept on this device. It contains nothing about anybody, so it can be kept itself. */
export function MyTicketsPage() {
  const { text } = usePage();
  const { list } = text.app;
  return (
    <Layout title={`${list.title} · ${text.site.name}`} islands={[keepIsland]}>
      <h1>{list.title}</h1>
      <p class="note is-warning" data-no-network hidden>
        {list.noNetwork}
      </p>
      <ul class="kept-tickets" data-kept-list />
      <p data-kept-none>{list.none}</p>
      <KeepSwitch />
      <p>
        <a href="/find-tickets">{text.site.findTickets}</a>
      </p>
    </Layout>
  );
}
