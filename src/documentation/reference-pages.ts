import type { FastifyInstance } from 'fastify';
import type { DocumentationFrame } from '../../web/documentation/documentation-layout.tsx';
import type { Sample } from '../../web/documentation/guide-parts.tsx';
import type { PageName, PageProps } from '../../web/render.tsx';
import { lazily } from '../platform/lazily.ts';
import { answerDocumentation } from './reader.ts';
import { type Reference, tagHref } from './reference/reference.ts';
import type { DocumentationServices } from './services.ts';
import { referencePath } from './shelf.ts';

/** The reference: a page for what holds everywhere, one for each noun, and those of messages, records and errors. */
export function referenceRoutes(app: FastifyInstance, services: DocumentationServices): void {
  const { reference } = services;
  const links = lazily(() => reference().tags.map(({ name, href, operations }) => ({ name, href, operations })));
  const page = <Name extends PageName>(
    path: string,
    name: Name,
    propsOf: (frame: { frame: DocumentationFrame; tags: ReturnType<typeof links> }) => PageProps[Name],
  ) =>
    app.get(path, { config: { isPage: true } }, async (request, reply) => {
      const props = (frame: DocumentationFrame) => propsOf({ frame, tags: links() });
      await answerDocumentation(services, request, reply, name, props, { keptAt: path });
      return reply;
    });

  page(referencePath, 'reference', (frame) => ({ ...frame, ...firstPage(reference()) }));
  for (const name of services.tags) {
    page(tagHref(referencePath, name), 'referenceTag', (frame) => {
      const { tags, basePath, keyHeader } = reference();
      const { shown: operations, ...tag } = tags.find((each) => each.name === name) as (typeof tags)[number];
      const testKey = frame.frame.reader?.testKey?.value;
      return { ...frame, tag, operations, basePath, keyHeader, testKey };
    });
  }
  page(`${referencePath}/webhook-messages`, 'referenceMessages', (frame) => ({
    ...frame,
    messages: reference().messages,
    verification: samplesNamed('verify', services),
  }));
  page(`${referencePath}/records`, 'referenceRecords', (frame) => ({ ...frame, records: reference().records }));
  page(`${referencePath}/errors`, 'referenceErrors', (frame) => ({ ...frame, errors: reference().errors }));
}

function firstPage({ title, version, introduction, keyHeader, basePath, answerHeaders, errorExample }: Reference) {
  return {
    href: referencePath,
    title,
    version,
    introduction,
    keyHeader,
    documentHref: `${basePath}/openapi.json`,
    answerHeaders,
    errorExample,
  };
}

/** A sample of the guides, which the reference shows as well. */
function samplesNamed(name: string, { shelf }: DocumentationServices): Sample[] {
  const parts = shelf().flatMap(({ parts: of }) => of);
  return parts.flatMap((part) => (part.kind === 'code' && part.name === name ? part.samples : []));
}
