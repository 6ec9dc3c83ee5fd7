import type { Question } from '../../../core/catalog/questions/question.ts';

/** As the kind requires; other input stays text, and its fault says what it must be. */
export function typedAnswerValue({ kind }: Pick<Question, 'kind'>, text: string): unknown {
  const typed = text.trim();
  if (kind === 'CHECK' && (typed === 'yes' || typed === 'no')) return typed === 'yes';
  if (kind === 'NUMBER' && typed !== '' && Number.isFinite(Number(typed))) return Number(typed);
  // A browser counts a new line as one character, and sends two.
  return text.replaceAll('\r\n', '\n');
}
