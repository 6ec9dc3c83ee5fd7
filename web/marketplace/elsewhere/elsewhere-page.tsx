import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';

/** Where an order that was held inside an app goes on in a browser. */
export function ElsewherePage({ action, isGood }: { action: string; isGood: boolean }) {
  const { text } = usePage();
  const { elsewhere } = text.order;
  const said = isGood ? elsewhere.goOn : elsewhere.over;
  return (
    <Layout title={`${said.heading} · ${text.site.name}`} islands={['once.ts']}>
      <div class="narrow">
        <h1>{said.heading}</h1>
        <p>{said.hint}</p>
        {isGood ? (
          <form method="post" action={action} data-once>
            <button type="submit">{elsewhere.submit}</button>
          </form>
        ) : (
          <a class="button" href="/my-tickets">
            {elsewhere.find}
          </a>
        )}
      </div>
    </Layout>
  );
}
