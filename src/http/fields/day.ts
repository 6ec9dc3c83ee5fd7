import { patternFault } from './fields.ts';
import { Type } from './schema-type.ts';

export const day = (description: string) =>
  Type.String({
    format: 'date',
    pattern: '^[12]\\d{3}-\\d{2}-\\d{2}$',
    [patternFault]: { fault: 'notADay' },
    description,
    examples: ['2026-11-30'],
  });
