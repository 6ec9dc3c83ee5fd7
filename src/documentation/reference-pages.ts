import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sample } from '../../web/documentation/guide-parts.tsx';
import { answerPage } from '../http/pages/web.ts';
import type { Reference } from './reference/reference.ts';
import { type DocumentationServices, frameOf } from './services.ts';
import { referencePath } from './shelf.ts';

/** The reference: a page for what holds everywhere, one for each noun, and those of messages, records and errors. */
export function referenceRoutes(app: FastifyInstance, services: DocumentationServices): void {
  const { reference } = services;
  const { tags, messages, records, errors, basePath, keyHeader } = reference;
  const links = tags.map(({ name, href, operations }) => ({ name, href, operations }));
  const frame = () => ({ frame: frameOf(services), tags: links });
  const page = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) =>
    app.get(path, { config: { isPage: true } }, async (request, reply) => {
      await answer(request, reply);
      return reply;
    });
  const isPublic = true;

  page(referencePath, (request, reply) =>
    answerPage(services, request, reply, ['reference', { ...frame(), ...firstPage(reference) }], { isPublic }),
  );
  for (const { shown: operations, ...tag } of tags) {
    page(tag.href, (request, reply) =>
      answerPage(services, request, reply, ['referenceTag', { ...frame(), tag, operations, basePath, keyHeader }], {
        isPublic,
      }),
    );
  }
  page(`${referencePath}/webhook-messages`, (request, reply) => {
    const props = { ...frame(), messages, verification: samplesNamed('verify', services) };
    return answerPage(services, request, reply, ['referenceMessages', props], { isPublic });
  });
  page(`${referencePath}/records`, (request, reply) =>
    answerPage(services, request, reply, ['referenceRecords', { ...frame(), records }], { isPublic }),
  );
  page(`${referencePath}/errors`, (request, reply) =>
    answerPage(services, request, reply, ['referenceErrors', { ...frame(), errors }], { isPublic }),
  );
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
  const parts = shelf.flatMap(({ parts: of }) => of);
  return parts.flatMap((part) => (part.kind === 'code' && part.name === name ? part.samples : []));
}
