import type { DocumentationFrame } from '../../web/documentation/documentation-layout.tsx';
import type { DocumentationKeyRules } from '../core/accounts/api-keys/use-documentation-key.ts';
import type { SignedInServices } from '../http/pages/signed-in.ts';
import type { RenderedPage } from '../http/send-page.ts';
import { lazily } from '../platform/lazily.ts';
import { type Reference, referenceOf } from './reference/reference.ts';
import { readShelf, referencePath, type ShelvedGuide } from './shelf.ts';

export interface DocumentationServices extends SignedInServices {
  keyRules: DocumentationKeyRules;
  /** Of the service, and so of the clients that it serves. */
  version: string;
  shelf(): readonly ShelvedGuide[];
  /** The OpenAPI document. */
  document(): Readonly<Record<string, unknown>>;
  /** The names of the nouns of the OpenAPI document. */
  tags: readonly string[];
  /** Made from the OpenAPI document. */
  reference(): Reference;
  /** Pages as visitors who are not signed in see them, by language and path. */
  keptPages: Map<string, RenderedPage>;
}

/** All of it is made when somebody reads: it would take a fifth of a second of every start. */
export function documentationServices(
  services: SignedInServices & Pick<DocumentationServices, 'keyRules' | 'version' | 'tags' | 'document'>,
): DocumentationServices {
  const document = lazily(services.document);
  const reference = lazily(() => referenceOf(document(), { path: referencePath }));
  return { ...services, shelf: lazily(() => readShelf(services)), document, reference, keptPages: new Map() };
}

/** What every page of the documentation has around it. */
export function frameOf({ shelf }: DocumentationServices): DocumentationFrame {
  const groups = [...Map.groupBy(shelf(), ({ group }) => group)].map(([name, guides]) => ({
    name,
    pages: guides.map(({ href, title }) => ({ href, title })),
  }));
  return { groups };
}
