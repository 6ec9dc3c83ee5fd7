import { usePage } from '../page.ts';

/** What somebody answered to a question. */
export interface AnswerShown {
  label: string;
  value: string | number | boolean;
}

export function Answers({ answers }: { answers: readonly AnswerShown[] }) {
  const { questions: words } = usePage().text.organizer.events;
  const told = (value: AnswerShown['value']) => (typeof value === 'boolean' ? (value ? words.yes : words.no) : value);
  return (
    <dl class="small-facts">
      {answers.map(({ label, value }, place) => (
        <div key={place}>
          <dt>{label}</dt>
          <dd class="lines">{told(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
