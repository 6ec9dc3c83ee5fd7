import { Type } from '../fields/schema-type.ts';
import type { RouteDescription, WrittenAnswer } from './route.ts';

const file = 'application/pdf';

/** For a route that answers with a paper in place of a record. */
export function pdfSuccess(description: string): RouteDescription['success'] {
  return { status: 200, description, data: Type.String({ format: 'binary', description: 'A PDF.' }), file };
}

export function pdfAnswer(name: string, bytes: Buffer): WrittenAnswer {
  return { body: bytes, headers: pdfHeaders(name) };
}

/** `no-store`: papers name people. */
export function pdfHeaders(name: string): Record<string, string> {
  return {
    'content-type': file,
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'no-store',
  };
}
