import type { FastifyInstance } from 'fastify';
import type { DocumentationFrame } from '../../web/documentation/documentation-layout.tsx';
import { searchLengthMax } from '../core/base/text.ts';
import { queryOf } from '../http/pages/visit.ts';
import { sendJson } from '../http/send.ts';
import { lazily } from '../platform/lazily.ts';
import { answerDocumentation } from './reader.ts';
import { searchEntries } from './search-entries.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import type { DocumentationServices } from './services.ts';

const pageTake = 30;
const suggestionsTake = 7;

/** Search over all of the documentation: a page, and what is suggested while one types. */
export function searchRoutes(app: FastifyInstance, services: DocumentationServices): void {
  const index = lazily(() => createSearchIndex(searchEntries(services.shelf(), services.reference())));
  const search: SearchIndex = (query, options) => index()(query, options);

  app.get('/docs/search', { config: { isPage: true } }, async (request, reply) => {
    const query = askedOf(queryOf(request).q);
    const found = search(query, { take: pageTake });
    const propsOf = (frame: DocumentationFrame) => ({ frame: { ...frame, searchText: query }, query, found });
    await answerDocumentation(services, request, reply, 'documentationSearch', propsOf);
    return reply;
  });

  app.get('/docs/search/suggestions', async (request, reply) => {
    const found = search(askedOf(queryOf(request).q), { take: suggestionsTake });
    const pages = found.map(({ title, context, href }) => ({ name: title, place: context || null, href }));
    sendJson(reply, 200, JSON.stringify({ pages }));
    return reply;
  });
}

function askedOf(text = ''): string {
  return text.slice(0, searchLengthMax).trim();
}
