import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';

const zone = 'Asia/Manila';

const seconds = new Intl.DateTimeFormat('en-PH', { timeZone: zone, second: '2-digit', minute: '2-digit' });

/** A time in Manila; to the second where requests have to be told apart. */
export function Moment({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const momentText = useMoment();
  const text = momentText(at);
  return (
    <time dateTime={at} class={isExact ? 'exact' : undefined}>
      {isExact ? text.replace(/:\d{2}(?=\D*$)/, `:${seconds.format(new Date(at))}`) : text}
    </time>
  );
}

/** For sentences. */
export function useMoment(): (iso: string) => string {
  const { language, now } = usePage();
  return (iso) => dateTime(iso, { language, zone, now });
}

/** The same in a narrow column. */
export function When({ at }: { at: string }) {
  const momentText = useMoment();
  return (
    <time class="when" dateTime={at}>
      {momentText(at)}
    </time>
  );
}
