import type { FastifyInstance } from 'fastify';
import type { PageName, PageProps } from '../../../web/render.tsx';
import type { OperatorFrameProps } from '../../../web/ui/staff/frame.tsx';
import { isOperator } from '../../core/accounts/operators/operator.sql.ts';
import { type OperatorActor, operatorActor } from '../../core/accounts/operators/operator.ts';
import { raise } from '../../core/base/define-error.ts';
import { routeNotFound } from '../../http/http.errors.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { requireFreshSignIn } from '../../http/pages/fresh-sign-in.ts';
import { leadOnce } from '../../http/pages/once-form.ts';
import { doneAt, type PersonVisit, personVisit, secondFactorPath } from '../../http/pages/signed-in.ts';
import { answerPage } from '../../http/pages/web.ts';
import { pathOf } from '../../http/path.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { OperatorServices } from './services.ts';

/** One of those who run the service, at one of their pages. */
export interface OperatorVisit extends PersonVisit {
  /** For the actions of the core, which write down who it was. */
  operator: OperatorActor;
  params: Readonly<Record<string, string>>;
}

export const base = '/operator';

interface OperatorScreen {
  method: 'GET' | 'POST';
  /** Below `/operator`, with `:name` for parameters. */
  path: string;
  /** Whether password and code are asked for again where they were last given a while ago. */
  needsFreshSignIn?: boolean;
  handle: (visit: OperatorVisit) => Promise<void>;
}

/**
 * Serves a page to operators. For everybody else who is signed in it does not exist; an operator without a second factor
 * is led to setting one up, and sees nothing before.
 */
export function operatorScreen(
  app: FastifyInstance,
  services: OperatorServices,
  { method, path, needsFreshSignIn = false, handle }: OperatorScreen,
): void {
  app.route({
    method,
    url: `${base}${path}`,
    config: { isPage: true },
    handler: async (request, reply) => {
      const signedIn = await personVisit(services, request, reply);
      if (signedIn === undefined) return reply;
      const { person, caller } = signedIn;
      if (!(await isOperator(services.db, person))) raise(routeNotFound, { method, path: pathOf(request.url) });
      if (!signedIn.hasSecondFactor) {
        seeOther(reply, secondFactorPath);
        return reply;
      }
      const visit: OperatorVisit = {
        ...signedIn,
        operator: operatorActor(person, caller.address),
        params: request.params as Record<string, string>,
      };
      const proved = needsFreshSignIn ? await requireFreshSignIn(services, visit) : visit;
      if (proved === undefined) return reply;
      // Operators belong to no organization, so the claim is theirs.
      const claimant = { organizationId: proved.person.userId };
      await leadOnce(services.db, { ...proved, actor: claimant }, () => handle(proved));
      return reply;
    },
  });
}

/** What stands around every page of the operator. */
export function frameOf(
  { person, query }: Pick<OperatorVisit, 'person' | 'query'>,
  { current }: Pick<OperatorFrameProps, 'current'>,
): OperatorFrameProps {
  const { email, name } = person;
  // Links to members' pages are left out: an operator is no member.
  return { current, base, person: { email, name }, abilities: [], done: query.done };
}

export async function answerScreen<Name extends PageName>(
  services: OperatorServices,
  { request, reply }: Pick<OperatorVisit, 'request' | 'reply'>,
  page: readonly [Name, PageProps[Name]],
  options: PageOptions = {},
): Promise<void> {
  await answerPage(services, request, reply, page, options);
}

/** Loading the answer of a form again, or in another language, leads back to the page of the form. */
export function leadsBack(
  app: FastifyInstance,
  services: OperatorServices,
  { path, to }: { path: string; to: (visit: OperatorVisit) => string },
): void {
  operatorScreen(app, services, {
    method: 'GET',
    path,
    handle: async (visit) => seeOther(visit.reply, to(visit)),
  });
}

interface OperatorActs<Result> {
  /** The path of the page, to which each form adds its name. */
  path: string;
  acts: Readonly<Record<string, { done: string; work: (tx: Tx, visit: OperatorVisit) => Promise<Result> }>>;
  pageOf: (visit: OperatorVisit) => string;
  /** The page once more, with what was wrong. */
  again: (visit: OperatorVisit, faults: FormFaults) => Promise<void>;
  /** After the commit. */
  afterwards?: (result: Result) => void;
}

/**
 * What the forms of a page do: each does its work in one transaction, after a fresh sign-in, and then leads back to the
 * page.
 */
export function operatorActs<Result>(
  app: FastifyInstance,
  services: OperatorServices,
  { path, acts, pageOf, again, afterwards }: OperatorActs<Result>,
): void {
  for (const [name, { done, work }] of Object.entries(acts)) {
    operatorScreen(app, services, {
      method: 'POST',
      path: `${path}/${name}`,
      needsFreshSignIn: true,
      handle: async (visit) => {
        try {
          const result = await services.db.transaction((tx) => work(tx, visit));
          afterwards?.(result);
        } catch (error) {
          return again(visit, faultsOf(error));
        }
        doneAt(visit, pageOf(visit), done);
      },
    });
    leadsBack(app, services, { path: `${path}/${name}`, to: pageOf });
  }
}

/** For a page that shows what was wrong with its form. */
export function statusOfFaults(faults: FormFaults | undefined): number {
  if (faults === undefined) return 200;
  return faults.message === undefined ? 400 : 409;
}
