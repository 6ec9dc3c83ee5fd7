import { randomText } from '../../../platform/ids.ts';
import { unambiguous } from '../../base/text.ts';

const numberLength = 8;

/** What people call an order by: short enough to read out, and not to be guessed from another one. */
export function newOrderNumber(): string {
  return `TK-${randomText(unambiguous, numberLength)}`;
}
