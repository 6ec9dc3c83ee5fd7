import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderPageProps } from '../../../web/organizer/ways-in/provider-page.tsx';
import { firstSandbox } from '../../core/accounts/organizations/organization.ts';
import {
  providerNotJoined,
  providerRefused,
  providerSilent,
  providerStale,
  providerStranger,
  providerUnknown,
} from '../../core/accounts/providers/provider.errors.ts';
import {
  beginAtProvider,
  providerNameOf,
  signInByProvider,
} from '../../core/accounts/providers/sign-in-by-provider.ts';
import { isRaised, raise } from '../../core/base/define-error.ts';
import { cookie, cookieOf } from '../../http/pages/cookies.ts';
import { tooOftenOptions, waitSecondsOf } from '../../http/pages/too-often.ts';
import { languageOf, queryOf } from '../../http/pages/visit.ts';
import { answerPage, isSecure } from '../../http/pages/web.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { baseOf, callerOf, signInPath } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { comeIn, nextPathOf } from './sign-in.ts';

const path = `${signInPath}/oidc`;
const cookieName = 'takilya_provider';
const keptSeconds = 5 * 60;
const slugShape = /^[a-z0-9-]{1,100}$/;

/** Signing in by an organization's own provider: asked for by its short name or by a link that its owner hands out. */
export function providerRoutes(app: FastifyInstance, services: DashboardServices): void {
  const config = { isPage: true };
  const works = { ...services.accounts, providers: services.providers, publicUrl: services.publicUrl };

  app.get(path, { config }, async (request, reply) => {
    const slug = (queryOf(request).organization ?? '').trim().toLowerCase();
    const name = slugShape.test(slug) ? await providerNameOf(services.db, { slug }) : undefined;
    if (name === undefined)
      await answerTrouble(services, request, reply, { slug, trouble: 'unknown' }, { status: 404 });
    else await answerPage(services, request, reply, ['accountProvider', { slug, organization: name }]);
    return reply;
  });

  app.get<{ Params: { slug: string } }>(`${path}/:slug`, { config }, async (request, reply) => {
    const { slug } = request.params;
    const { next = '', again } = queryOf(request);
    try {
      refusePartOfPage(request);
      const begun = await beginAtProvider(works, {
        slug,
        next: nextPathOf(next) ?? '',
        isAgain: again !== undefined,
        caller: callerOf(services, request),
      });
      seeOther(reply, begun.address, { 'set-cookie': wayCookie(services, begun.sealed, keptSeconds) });
    } catch (error) {
      await answerRefusal(services, request, reply, slug, error);
    }
    return reply;
  });

  app.get<{ Params: { slug: string } }>(`${path}/:slug/return`, { config }, async (request, reply) => {
    const { slug } = request.params;
    try {
      refusePartOfPage(request);
      reply.header('set-cookie', wayCookie(services, '', 0));
      const { next, ...signedIn } = await signInByProvider(works, {
        slug,
        sealed: cookieOf(request, cookieName) ?? '',
        returned: request.url,
        language: languageOf(request),
        caller: callerOf(services, request),
      });
      await comeIn(services, request, reply, signedIn);
      const base = baseOf({ organizationSlug: slug, sandboxName: firstSandbox });
      seeOther(reply, next.startsWith(base) ? next : base);
    } catch (error) {
      await answerRefusal(services, request, reply, slug, error);
    }
    return reply;
  });
}

/** A picture or frame on another site's page begins and ends nothing: people come here by links. */
function refusePartOfPage({ headers }: FastifyRequest): void {
  const isOfOthers = headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
  if (isOfOthers && headers['sec-fetch-dest'] !== 'document') raise(providerRefused, {});
}

function wayCookie({ publicUrl }: { publicUrl: string }, sealed: string, maxAgeSeconds: number): string {
  return cookie(cookieName, sealed, { path, isSecure: isSecure(publicUrl), maxAgeSeconds });
}

const troubles = [
  [providerUnknown, 'unknown', 404],
  [providerSilent, 'silent', 409],
  [providerRefused, 'refused', 401],
  [providerStale, 'stale', 403],
  [providerStranger, 'stranger', 403],
  [providerNotJoined, 'notJoined', 403],
] as const;

async function answerRefusal(
  services: DashboardServices,
  request: FastifyRequest,
  reply: FastifyReply,
  slug: string,
  error: unknown,
): Promise<void> {
  const waitSeconds = waitSecondsOf(error);
  if (waitSeconds !== undefined) {
    return answerTrouble(services, request, reply, { slug, trouble: 'tooOften' }, tooOftenOptions(waitSeconds));
  }
  const found = troubles.find(([definition]) => isRaised(error, definition));
  if (found === undefined) throw error;
  const [, trouble, status] = found;
  await answerTrouble(services, request, reply, { slug, trouble }, { status });
}

/** Under the path of its own: loading the page again, or in another language, sends nobody anywhere. */
async function answerTrouble(
  services: DashboardServices,
  request: FastifyRequest,
  reply: FastifyReply,
  props: ProviderPageProps,
  options: PageOptions,
): Promise<void> {
  const slug = slugShape.test(props.slug) ? props.slug : '';
  await answerPage(services, request, reply, ['accountProvider', { ...props, slug }], options);
}
