import { usePage } from '../page.ts';
import { Icon } from '../ui/icon.tsx';

/** Shares the page that it stands on; there only where the island `share.ts` runs and the device can. */
export function ShareButton({ title }: { title: string }) {
  const { share } = usePage().text.site;
  return (
    <button type="button" class="share" hidden data-share={title} data-copied={share.copied}>
      <Icon name="share" />
      <span aria-live="polite">{share.label}</span>
    </button>
  );
}
