import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentationFrame, DocumentationReader } from '../../web/documentation/documentation-layout.tsx';
import type { PageName, PageProps } from '../../web/render.tsx';
import { findDocumentationKey } from '../core/accounts/api-keys/find-documentation-key.ts';
import { useDocumentationKey } from '../core/accounts/api-keys/use-documentation-key.ts';
import { membershipsOf } from '../core/accounts/members/memberships-of.ts';
import { type Membership, mayOf } from '../core/accounts/sign-in/person.ts';
import { lacksSecondFactor, type PresentSession } from '../core/accounts/sign-in/sessions.ts';
import { recordNotFound } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import { requireFreshSignIn } from '../http/pages/fresh-sign-in.ts';
import { leadOnce } from '../http/pages/once-form.ts';
import { personVisit, presentSession, secondFactorPath } from '../http/pages/signed-in.ts';
import { languageOf } from '../http/pages/visit.ts';
import { answerPage, answerRendered, pageFor } from '../http/pages/web.ts';
import { seeOther } from '../http/send-page.ts';
import { type DocumentationServices, frameOf } from './services.ts';

const pathShape = /^\/docs(?:\/[\w-]+){0,3}$/;

/**
 * Answers with a page of the documentation. For a person who is signed in, it may hold their key and is nobody else's. A page that
 * depends on its path alone is kept for the others.
 */
export async function answerDocumentation<Name extends PageName>(
  services: DocumentationServices,
  request: FastifyRequest,
  reply: FastifyReply,
  name: Name,
  propsOf: (frame: DocumentationFrame) => PageProps[Name],
  { keptAt }: { keptAt?: string } = {},
): Promise<void> {
  const reader = await readerOf(services, request);
  const props = () => propsOf({ ...frameOf(services), reader });
  if (reader !== undefined || keptAt === undefined) {
    await answerPage(services, request, reply, [name, props()], { isPublic: reader === undefined });
    return;
  }
  // The same for everybody until the next start, and the largest take ten milliseconds to make.
  const key = `${languageOf(request)} ${keptAt}`;
  const page = services.keptPages.get(key) ?? (await pageFor(services, request, name, props(), { keptAt }));
  services.keptPages.set(key, page);
  answerRendered(services, request, reply, page, { isPublic: true });
}

/** A test key of the reader's own, for the samples and forms. */
export function testKeyRoute(app: FastifyInstance, services: DocumentationServices): void {
  const { db } = services;
  app.post('/docs/test-key', { config: { isPage: true } }, async (request, reply) => {
    const visit = await personVisit(services, request, reply);
    if (visit === undefined) return reply;
    const { person, caller, form } = visit;
    const slug = form.text('organization');
    const memberships = await membershipsOf(db, { userId: person.userId });
    const membership = memberships.find(({ organizationSlug }) => organizationSlug === slug);
    if (membership === undefined) raise(recordNotFound, { record: 'organization', id: slug });
    if (lacksSecondFactor(membership, visit)) {
      seeOther(reply, secondFactorPath);
      return reply;
    }
    const proved = await requireFreshSignIn(services, visit);
    if (proved === undefined) return reply;
    const next = form.text('next');
    await leadOnce(db, { ...proved, actor: { organizationId: membership.sandboxId } }, async () => {
      const member = { person, membership, address: caller.address };
      await db.transaction((tx) => useDocumentationKey(tx, services.keyRules, member));
      seeOther(reply, pathShape.test(next) ? next : '/docs');
    });
    return reply;
  });
}

async function readerOf(
  services: DocumentationServices,
  request: FastifyRequest,
): Promise<DocumentationReader | undefined> {
  const present = await presentSession(services, request);
  if (present === undefined) return undefined;
  const { userId } = present.person;
  const memberships = (await membershipsOf(services.db, { userId })).filter((each) => maySeeKeys(each, present));
  const chosen = await findDocumentationKey(services.db, services.keyRules, { userId, memberships });
  return {
    testKey: chosen && {
      value: chosen.value,
      organization: chosen.membership.organizationName,
      keysHref: `/organizer/o/${chosen.membership.organizationSlug}.test/settings/api-keys`,
    },
    others: memberships
      .filter((each) => each !== chosen?.membership)
      .map(({ organizationSlug: slug, organizationName: name }) => ({ slug, name })),
  };
}

function maySeeKeys(membership: Membership, present: PresentSession): boolean {
  return mayOf(membership).has('api-keys') && !lacksSecondFactor(membership, present);
}
