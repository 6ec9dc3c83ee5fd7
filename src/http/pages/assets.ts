import type { FastifyInstance } from 'fastify';
import { recordNotFound } from '../../core/base/common.errors.ts';
import { raise } from '../../core/base/define-error.ts';
import type { Asset } from '../../platform/web-build.ts';
import { acceptsGzip } from '../send-page.ts';

interface AssetRoutesOptions {
  /** By its name, of this build or of one whose nodes serve beside it or did. */
  file: (name: string) => Promise<Asset | undefined>;
  /** What a script that runs beside the page may load; left out: nothing. */
  policy?: string;
}

/** Style sheets, islands and fonts. Their names change with their contents, so browsers keep them for good. */
export async function assetRoutes(app: FastifyInstance, { file: fileOf, policy }: AssetRoutesOptions): Promise<void> {
  app.get('/assets/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const asset = await fileOf(file);
    if (asset === undefined) raise(recordNotFound, { record: 'file', id: file });
    reply.headers({
      'content-type': asset.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(policy !== undefined && { 'content-security-policy': policy }),
    });
    const coding = /\bbr\b/.test(String(request.headers['accept-encoding']))
      ? 'br'
      : acceptsGzip(request)
        ? 'gzip'
        : undefined;
    if (asset.packed !== undefined && coding !== undefined) {
      return reply.header('content-encoding', coding).send(await asset.packed(coding));
    }
    return reply.send(asset.bytes);
  });
}
