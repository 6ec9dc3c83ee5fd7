import { usePage } from '../../page.ts';

/** To whom a message goes, as it was chosen. */
export interface ShownAudience {
  /** Names of the ticket types; null for all. */
  types: readonly string[] | null;
  isAdmitted: boolean | null;
  /** How many tickets were chosen, where it is for their holders alone. */
  chosen: number | null;
}

export function Audience({ types, isAdmitted, chosen }: ShownAudience) {
  const { messages: words } = usePage().text.organizer.events;
  if (chosen !== null) return <>{words.toChosen(chosen)}</>;
  const holders = types === null ? words.allTypes : words.ofTypes(types.join(', '));
  if (isAdmitted === null) return <>{holders}</>;
  return (
    <>
      {holders} {isAdmitted ? words.admitted : words.notAdmitted}
    </>
  );
}
