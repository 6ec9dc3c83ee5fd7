import { raiseInvalid } from '../../base/common.errors.ts';
import { characterCount } from '../../base/text.ts';

export const reasonLengthMax = 500;

/** Why an operator stops something. Always given, since somebody has to read it. */
export function checkReason(text: string, field = 'reason'): string {
  const reason = text.trim();
  const length = characterCount(reason);
  if (length < 1 || length > reasonLengthMax) {
    raiseInvalid([{ field, fault: 'lengthOutside', values: { least: 1, most: reasonLengthMax } }]);
  }
  return reason;
}
