import { usePage } from '../../page.ts';

// In the order of the menu.
const entries = [
  { place: 'home', path: '' },
  { place: 'money', path: '/money' },
  { place: 'payouts', path: '/payouts' },
  { place: 'organizations', path: '/organizations' },
  { place: 'events', path: '/events' },
  { place: 'orders', path: '/orders' },
  { place: 'addresses', path: '/addresses' },
  { place: 'reconciliation', path: '/reconciliation' },
  { place: 'providers', path: '/providers' },
  { place: 'pages', path: '/pages' },
  { place: 'queues', path: '/queues' },
  { place: 'audit', path: '/audit-log' },
] as const;

export type OperatorPlace = (typeof entries)[number]['place'];

export function OperatorMenu({ current }: { current: OperatorPlace }) {
  const { operator } = usePage().text;
  return (
    <nav class="organizer-menu" aria-label={operator.menu}>
      <ul>
        {entries.map(({ place, path }) => (
          <li key={place}>
            <a href={`/operator${path}`} aria-current={place === current ? 'page' : undefined}>
              {operator.places[place]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function OperatorBadge({ frame }: { frame: { person: { email: string; name: string | null } } }) {
  const { operator } = usePage().text;
  return (
    <div class="switcher">
      <span class="tag is-waiting">{operator.name}</span>
      <a href="/organizer/account">{frame.person.name ?? frame.person.email}</a>
    </div>
  );
}
