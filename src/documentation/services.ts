import type { DocumentationFrame } from '../../web/documentation/documentation-layout.tsx';
import type { PageServices } from '../http/pages/web.ts';
import { type Reference, referenceOf } from './reference/reference.ts';
import { readShelf, referencePath, type ShelvedGuide } from './shelf.ts';

export interface DocumentationServices extends PageServices {
  shelf: readonly ShelvedGuide[];
  /** Made from the OpenAPI document. */
  reference: Reference;
}

export function documentationServices(
  pages: PageServices,
  { document }: { document: Readonly<Record<string, unknown>> },
): DocumentationServices {
  return { ...pages, shelf: readShelf(), reference: referenceOf(document, { path: referencePath }) };
}

/** What every page of the documentation has around it. */
export function frameOf({ shelf }: DocumentationServices): DocumentationFrame {
  const groups = [...Map.groupBy(shelf, ({ group }) => group)].map(([name, guides]) => ({
    name,
    pages: guides.map(({ href, title }) => ({ href, title })),
  }));
  return { groups };
}
