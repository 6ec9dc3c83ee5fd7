import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';

interface AddressChangePageProps {
  token: string;
  state: 'open' | 'done' | 'over';
  orderNumber: string;
  /** Not written out. */
  newAddress: string;
}

/** Asks at the old address of an order whether the new one is right. */
export function AddressChangePage({ token, state, orderNumber, newAddress }: AddressChangePageProps) {
  const { text } = usePage();
  const { addressChange: words } = text.giving;
  return (
    <Layout title={`${words.title} · ${text.site.name}`}>
      <div class="narrow">
        {state === 'open' ? (
          <form method="post" action={`/address-changes/${token}`} class="panel">
            <h1>{words.title}</h1>
            <p>{words.lead(orderNumber, newAddress)}</p>
            <p>{words.hint}</p>
            <button type="submit">{words.confirm}</button>
          </form>
        ) : (
          <div class="panel" role="status">
            <h1>{words[state]}</h1>
            <p>{state === 'done' ? words.doneHint : words.overHint}</p>
          </div>
        )}
      </div>
    </Layout>
  );
}
