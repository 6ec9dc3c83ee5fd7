import { span } from '../format.ts';
import { usePage } from '../page.ts';

/** When and where an event takes place, or was to. */
export interface Appointed {
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  /** Null where it is online, or not said yet. */
  place: string | null;
  isOnline: boolean;
}

/** Says of an event that was moved what is new, and then what it was before, as far as that is different now. */
export function MovedNote({ from, event }: { from: Appointed | null; event: Appointed }) {
  const { text, language, now } = usePage();
  if (from === null) return null;
  const { online, moved } = text.site.event;
  const linesOf = ({ dateTime, endDateTime, timezone, place, isOnline }: Appointed) => [
    span(dateTime, endDateTime, { language, zone: timezone, now }),
    isOnline ? online : place,
  ];
  const current = linesOf(event);
  const known = linesOf(from);
  const isNew = (line: string | null, index: number) => line !== null && line !== known[index];
  const isOld = (line: string | null, index: number) => line !== null && line !== current[index];
  return (
    <p class="note is-warning">
      {moved} <b>{current.filter(isNew).join(' · ')}</b> <s>{known.filter(isOld).join(' · ')}</s>
    </p>
  );
}
