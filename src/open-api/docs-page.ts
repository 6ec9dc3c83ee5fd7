import type { FastifyInstance } from 'fastify';

// A placeholder while the page is written.
export async function docsPage(_app: FastifyInstance, _options: { document: Record<string, unknown> }): Promise<void> {}
