import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderContext } from '../../../web/page.ts';
import type { PageName, PageProps, Render } from '../../../web/render.tsx';
import { randomBase62 } from '../../platform/ids.ts';
import { pathOf } from '../path.ts';
import { type PageOptions, type RenderedPage, renderedPage, sendPage } from '../send-page.ts';
import { heldOf, holdsAny } from './held.ts';
import { lengths } from './lengths.ts';
import { languageCookie, languageOf, queryOf } from './visit.ts';

/** The built pages. */
export interface Web {
  render: Render;
  assets: RenderContext['assets'];
}

/** What every face with pages needs. */
export interface PageServices {
  web: () => Promise<Web>;
  publicUrl: string;
  /** Whether organizers may sign up by themselves. */
  hasSignUp: boolean;
  now: () => number;
}

/** Which forms would be taken from a visitor, where not all would: their pages show the others without a way to send them. */
export const formsOf = new WeakMap<FastifyRequest, (action: string) => boolean>();

/**
 * Renders a page for this visitor, without sending it. A page that is kept for all names its own path with `keptAt`. It
 * contains nothing of how this visitor asked for it but `keptQuery`.
 */
export async function pageFor<Name extends PageName>(
  services: PageServices,
  request: FastifyRequest,
  name: Name,
  props: PageProps[Name],
  { keptAt, keptQuery = {} }: { keptAt?: string; keptQuery?: Readonly<Record<string, string>> } = {},
): Promise<RenderedPage> {
  const { render, assets } = await services.web();
  return renderedPage(
    render(name, props, {
      language: languageOf(request),
      path: keptAt ?? shownPath(request),
      query: keptAt === undefined ? shownQuery(request) : keptQuery,
      publicUrl: services.publicUrl,
      hasSignUp: services.hasSignUp,
      assets,
      lengths,
      now: services.now(),
      mayPost: formsOf.get(request),
      held: keptAt === undefined ? heldOf(request, services.now()) : undefined,
      once: keptAt === undefined ? randomBase62(22) : undefined,
    }),
  );
}

/** A link that began with two slashes would lead to another site. */
function shownPath(request: FastifyRequest): string {
  return pathOf(request.url).replace(/^[/\\]+/, '/');
}

// A link to the same page in another language must not carry a credential, nor repeat what went wrong.
const leftOut = ['lang', 'key', 'token', 'fault'];

function shownQuery(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(queryOf(request)).filter(([name]) => !leftOut.includes(name)));
}

/** Renders and sends a page for this visitor. */
export async function answerPage<Name extends PageName>(
  services: PageServices,
  request: FastifyRequest,
  reply: FastifyReply,
  [name, props]: readonly [Name, PageProps[Name]],
  options: PageOptions = {},
): Promise<void> {
  const page = await pageFor(services, request, name, props);
  answerRendered(services, request, reply, page, holdsAny(request) ? { ...options, isPublic: false } : options);
}

export function answerRendered(
  { publicUrl }: PageServices,
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  options: PageOptions = {},
): void {
  const chosen = languageCookie(request, { isSecure: isSecure(publicUrl) });
  const cookies = [options.cookies ?? [], chosen?.['set-cookie'] ?? []].flat();
  sendPage(reply, page, cookies.length === 0 ? options : { ...options, cookies });
}

export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
