import { inManila, span } from '../format.ts';
import { usePage } from '../page.ts';

interface Timed {
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  isOnline: boolean;
}

/** When it is, and for an online event elsewhere also what time that is in Manila, where most people are who see it. */
export function WhenText({ event }: { event: Timed }) {
  const { text, language, now } = usePage();
  const { dateTime, endDateTime, timezone: zone, isOnline } = event;
  const here = isOnline ? inManila(dateTime, { language, zone, now }) : undefined;
  return (
    <>
      {span(dateTime, endDateTime, { language, zone, now })}
      {here !== undefined && <span class="in-manila">{text.site.event.inManila(here)}</span>}
    </>
  );
}
