import { usePage } from '../page.ts';
import { Icon } from '../ui/icon.tsx';

interface ShareButtonProps {
  title: string;
  /** What is shared, where it is another page, and what the button says of it. */
  other?: { path: string; label: string };
}

/** Shares its page, or another; shown only where the island `share.ts` runs and the device can share. */
export function ShareButton({ title, other }: ShareButtonProps) {
  const { share } = usePage().text.site;
  return (
    <button
      type="button"
      class={other === undefined ? 'share' : 'is-second'}
      hidden
      data-share={title}
      data-share-path={other?.path}
      data-copied={share.copied}
    >
      <Icon name="share" />
      <span aria-live="polite">{other?.label ?? share.label}</span>
    </button>
  );
}
