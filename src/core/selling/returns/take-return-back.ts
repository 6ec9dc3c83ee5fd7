import type { ReturnInput, ReturnTools, ShownReturn } from './return-ticket.ts';

/** The holder keeps the ticket after all, as long as nobody has paid for its place. */
export function takeReturnBack(_tools: ReturnTools, _input: ReturnInput): Promise<ShownReturn> {
  throw new Error('Not yet');
}
