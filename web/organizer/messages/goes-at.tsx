import { usePage } from '../../page.ts';
import { useMoment } from '../../ui/staff/moment.tsx';

/** When a message goes by itself; all null where a person sends it. */
export interface MessageTimes {
  sendAt: string | null;
  minutesBefore: number | null;
  minutesAfter: number | null;
}

export function GoesAt({ sendAt, minutesBefore, minutesAfter }: MessageTimes) {
  const { messages: words } = usePage().text.organizer.events;
  const momentText = useMoment();
  if (sendAt !== null) return words.goesAt(momentText(sendAt));
  if (minutesBefore !== null) return words.goesBefore(minutesBefore);
  return minutesAfter === null ? null : words.goesAfter(minutesAfter);
}
