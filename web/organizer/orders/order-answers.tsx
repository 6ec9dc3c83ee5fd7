import { usePage } from '../../page.ts';
import { Answers } from '../answers.tsx';
import type { OrderDetailProps } from './order-shown.ts';

/** What the buyer and holders of tickets answered, and how much is missing. */
export function OrderAnswers({
  answers: groups,
  answersMissing,
}: Pick<OrderDetailProps, 'answers' | 'answersMissing'>) {
  const { events } = usePage().text.organizer;
  if (groups.length === 0 && answersMissing === 0) return null;
  return (
    <section class="panel" aria-labelledby="answers-title">
      <h2 id="answers-title">{events.questions.answers}</h2>
      {answersMissing > 0 && <p class="hint">{events.questions.missing(answersMissing)}</p>}
      {groups.map(({ ticketCode, answers }) => (
        <div key={ticketCode}>
          {ticketCode !== null && <h3>{events.ticketStory.title(ticketCode)}</h3>}
          <Answers answers={answers} />
        </div>
      ))}
    </section>
  );
}
