import { usePage } from '../../page.ts';

/** To whom a message goes, as it was chosen. */
export interface ShownAudience {
  /** Names of the ticket types; null for all. */
  types: readonly string[] | null;
  isAdmitted: boolean | null;
}

export function Audience({ types, isAdmitted }: ShownAudience) {
  const { messages: words } = usePage().text.organizer.events;
  const holders = types === null ? words.allTypes : words.ofTypes(types.join(', '));
  if (isAdmitted === null) return <>{holders}</>;
  return (
    <>
      {holders} {isAdmitted ? words.admitted : words.notAdmitted}
    </>
  );
}
