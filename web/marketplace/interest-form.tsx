import { usePage } from '../page.ts';

export interface InterestProps {
  slug: string;
  isSoldOut?: boolean;
  /** What came of it, and what was typed. */
  interest?: { state: 'open' | 'done' | 'faulty' | 'tooOften'; name?: string; email?: string };
}

/** For those who want to hear when tickets can be bought. */
export function InterestForm({ slug, isSoldOut = false, interest }: InterestProps) {
  const { text, lengths } = usePage();
  const { site, checkout } = text;
  const state = interest?.state ?? 'open';
  if (state === 'done') {
    return (
      <p id="tell-me" class="note is-success" role="status" data-answer>
        {site.event.interestDone}
      </p>
    );
  }
  return (
    <form method="post" action={`/events/${slug}/interest#tell-me`} id="tell-me" class="interest">
      <h3>{isSoldOut ? site.event.interestedAgain : site.event.interested}</h3>
      <p class="hint">{site.event.interestHint}</p>
      {state === 'faulty' && (
        <p class="note is-danger" role="alert" data-answer>
          {checkout.faults.heading}: {checkout.faults.name} {checkout.faults.email}
        </p>
      )}
      {state === 'tooOften' && (
        <p class="note is-danger" role="alert" data-answer>
          {site.event.interestTooOften}
        </p>
      )}
      <label class="field">
        <span>{site.event.interestName}</span>
        <input name="name" autocomplete="name" required maxLength={lengths.name} value={interest?.name} />
      </label>
      <label class="field">
        <span>{site.event.interestEmail}</span>
        <input
          type="email"
          name="email"
          autocomplete="email"
          required
          maxLength={lengths.email}
          value={interest?.email}
        />
      </label>
      <button type="submit" class="is-second">
        {site.event.interestSend}
      </button>
    </form>
  );
}
