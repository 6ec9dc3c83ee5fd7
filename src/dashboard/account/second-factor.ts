import type { FastifyInstance } from 'fastify';
import type { SecondFactorPageProps } from '../../../web/organizer/account/second-factor-page.tsx';
import { isOperator } from '../../core/accounts/operators/operator.sql.ts';
import { makeRecoveryCodes, switchOffSecondFactor } from '../../core/accounts/second-factor/change-second-factor.ts';
import { lacksOperatorLink } from '../../core/accounts/second-factor/operator-link.ts';
import {
  operatorLinkNeeded,
  secondFactorOff,
  secondFactorOn,
  setUpOver,
} from '../../core/accounts/second-factor/second-factor.errors.ts';
import { findSecondFactorState } from '../../core/accounts/second-factor/second-factor.sql.ts';
import {
  beginSetUp,
  resumeSetUp,
  type SetUp,
  switchOnSecondFactor,
} from '../../core/accounts/second-factor/set-up-second-factor.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { answerPage } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { baseOf, doneAt, type SignedInVisit, secondFactorPath, signedInScreen } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { operatorPath } from './sign-in.ts';

const path = '/account/second-factor';
const needsFreshSignIn = true;

/** A person's second factor: set up, recovery codes made anew, switched off. */
export function secondFactorRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, accounts, now } = services;

  signedInScreen(app, services, {
    method: 'GET',
    path,
    needsFreshSignIn,
    handle: (visit) => answerSecondFactor(services, visit),
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${path}/on`,
    needsFreshSignIn,
    handle: async (visit) => {
      const { person, session, form, caller } = visit;
      const sealed = form.text('setUp');
      const code = form.text('code');
      const input = { person, sessionId: session.id, sealed, code, address: caller.address, now: now() };
      let codes: string[];
      try {
        codes = await db.transaction((tx) => switchOnSecondFactor(tx, accounts, input));
      } catch (error) {
        if (isRaised(error, setUpOver) || isRaised(error, secondFactorOn))
          return seeOther(visit.reply, secondFactorPath);
        if (isRaised(error, operatorLinkNeeded)) return answerSecondFactor(services, visit, { isLinkOver: true });
        const setUp = resumeSetUp(accounts, { person, sealed, now: now() });
        return answerSecondFactor(services, visit, { setUp, faults: faultsOf(error) });
      }
      await answerCodes(services, visit, { codes, isNew: true });
    },
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${path}/codes`,
    needsFreshSignIn,
    handle: async (visit) => {
      const { person, caller } = visit;
      let codes: string[];
      try {
        const input = { person, address: caller.address, now: now() };
        codes = await db.transaction((tx) => makeRecoveryCodes(tx, input));
      } catch (error) {
        if (!isRaised(error, secondFactorOff)) throw error;
        return seeOther(visit.reply, secondFactorPath);
      }
      await answerCodes(services, visit, { codes, isNew: false });
    },
  });

  signedInScreen(app, services, {
    method: 'POST',
    path: `${path}/off`,
    needsFreshSignIn,
    handle: async (visit) => {
      const { person, caller } = visit;
      await db.transaction((tx) => switchOffSecondFactor(tx, { person, address: caller.address, now: now() }));
      doneAt(visit, '/organizer/account', 'secondFactorOff');
    },
  });

  for (const below of ['/on', '/codes', '/off']) {
    // Loading the answer of a form again, or in another language, leads back.
    signedInScreen(app, services, {
      method: 'GET',
      path: `${path}${below}`,
      handle: async ({ reply }) => seeOther(reply, secondFactorPath),
    });
  }
}

async function answerSecondFactor(
  services: DashboardServices,
  visit: SignedInVisit,
  { setUp, faults, isLinkOver }: { setUp?: SetUp; faults?: FormFaults; isLinkOver?: boolean } = {},
): Promise<void> {
  const { request, reply, person, memberships, query } = visit;
  const now = services.now();
  const link = query.link ?? '';
  const state = await findSecondFactorState(services.db, person);
  const isRefused =
    state === undefined &&
    setUp === undefined &&
    (isLinkOver === true || (await lacksOperatorLink(services.db, { userId: person.userId, link, now })));
  const shownSetUp = async () => {
    const { sealed, secret, uri } = setUp ?? beginSetUp(services.accounts, { person, link, now });
    return { sealed, secret, qrSvg: await services.documents.qrSvg(uri) };
  };
  const organizations = memberships.map((each) => ({ name: each.organizationName, base: baseOf(each) }));
  const requiring = organizations.filter((_each, index) => memberships[index]?.requiresSecondFactor);
  const ofOperator = (await isOperator(services.db, person)) ? [{ name: 'Takilya', base: operatorPath }] : [];
  const props: SecondFactorPageProps = {
    requiredBy: [...ofOperator, ...requiring].map(({ name }) => name),
    organizations: [...ofOperator, ...organizations],
    state,
    setUp: state === undefined && !isRefused ? await shownSetUp() : undefined,
    operator:
      ofOperator.length === 0
        ? undefined
        : { command: `takilya operator link --email ${person.email}`, isLinkOver: isLinkOver ?? link !== '' },
    faults,
  };
  const status = isRefused ? 403 : faults === undefined ? 200 : 400;
  await answerPage(services, request, reply, ['accountSecondFactor', props], { status });
}

/** The page that shows recovery codes: the answer to the form that made them, and never again. */
function answerCodes(
  services: DashboardServices,
  { request, reply, person }: SignedInVisit,
  { codes, isNew }: { codes: readonly string[]; isNew: boolean },
): Promise<void> {
  return answerPage(services, request, reply, ['accountRecoveryCodes', { email: person.email, codes, isNew }]);
}
