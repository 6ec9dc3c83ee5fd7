import type { IncomingHttpHeaders } from 'node:http';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { Type } from '../fields/schema-type.ts';

const lengthMax = 255;

/** The Idempotency-Key as a face takes it: what the reference says of the header, and how it is read. */
export function idempotencyKey({ lengthMin, description }: { lengthMin: number; description: string }) {
  return {
    header: Type.String({ minLength: lengthMin, maxLength: lengthMax, description }),
    /** Undefined where the client sent none. */
    of(headers: IncomingHttpHeaders): string | undefined {
      const key = headers['idempotency-key'];
      if (key === undefined) return undefined;
      if (typeof key !== 'string' || key.length < lengthMin || key.length > lengthMax) {
        raiseInvalid([
          { field: 'Idempotency-Key', fault: 'lengthOutside', values: { least: lengthMin, most: lengthMax } },
        ]);
      }
      return key;
    },
  };
}
