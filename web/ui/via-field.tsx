import { usePage } from '../page.ts';

/** In a form that leads on: by which link the visitor came. */
export function ViaField() {
  const { via } = usePage().query ?? {};
  return via ? <input type="hidden" name="via" value={via} /> : null;
}
