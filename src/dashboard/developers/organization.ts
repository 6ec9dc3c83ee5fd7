import type { FastifyInstance } from 'fastify';
import type { OriginsFormProps } from '../../../web/organizer/developers/origins-form.tsx';
import type { ProfileFormProps } from '../../../web/organizer/developers/profile-form.tsx';
import { requireSecondFactor } from '../../core/accounts/members/require-second-factor.ts';
import {
  readCallbackSecretState,
  revealCallbackSecret,
  rotateCallbackSecret,
} from '../../core/accounts/organizations/callback-secret.ts';
import { rateLimitsByTier } from '../../core/accounts/organizations/organization.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { doOnce } from '../../http/pages/once-form.ts';
import { seeOther } from '../../http/send-page.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { originsForm, saveOrigins } from './origins.ts';
import { profileForm, saveProfile } from './profile.ts';

const ability = 'organization';
const path = '/settings/organization';

/** What the organization says about itself, what it is to the API, and the secret that signs for it. */
export function organizationRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, signingBoxes } = services;
  const secrets = signingBoxes.callbackSecrets;

  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answerOrganization(services, visit) });

  screen(app, services, {
    method: 'POST',
    path,
    ability,
    handle: async (visit) => {
      // Nobody sees acts in the sandbox, but everybody sees the profile.
      if (visit.isSandbox) return seeOther(visit.reply, `${visit.base}${path}`);
      const refused = await saveProfile(services, visit);
      if (refused === undefined) return doneAt(visit, `${visit.base}${path}`, 'profile-saved');
      await answerOrganization(services, visit, noFaults, refused);
    },
  });

  originsRoute(app, services);

  screen(app, services, {
    method: 'POST',
    path: `${path}/callback-secret`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      let secret: string;
      try {
        secret = await db.transaction(async (tx) => {
          await noteAct(tx, visit, { action: 'callback_secret.shown', subject: subjectOf(visit) });
          return revealCallbackSecret(tx, visit.actor, { secrets });
        });
      } catch (error) {
        return answerOrganization(services, visit, faultsOf(error));
      }
      await answerSecret(services, visit, secret, { isRotated: false });
    },
  });

  screen(app, services, {
    method: 'POST',
    path: `${path}/callback-secret/rotate`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const secret = await db.transaction((tx) =>
        doOnce(tx, visit, async () => {
          await noteAct(tx, visit, { action: 'callback_secret.rotated', subject: subjectOf(visit) });
          return rotateCallbackSecret(tx, visit.actor, { secrets });
        }),
      );
      if (secret === undefined) return doneAt(visit, `${visit.base}${path}`, 'callback-secret-shown-before');
      await answerSecret(services, visit, secret, { isRotated: true });
    },
  });

  screen(app, services, {
    method: 'POST',
    path: `${path}/second-factor`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const isRequired = visit.form.text('isRequired') === 'true';
      try {
        await db.transaction((tx) => requireSecondFactor(tx, visit.member, { isRequired }));
      } catch (error) {
        return answerOrganization(services, visit, faultsOf(error));
      }
      doneAt(visit, `${visit.base}${path}`, isRequired ? 'second-factor-required' : 'second-factor-lifted');
    },
  });

  for (const below of ['', '/rotate']) {
    // After a secret was shown, loading the URL again or in another language leads back.
    screen(app, services, {
      method: 'GET',
      path: `${path}/callback-secret${below}`,
      ability,
      handle: async (visit) => seeOther(visit.reply, `${visit.base}${path}`),
    });
  }
}

function originsRoute(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'POST',
    path: `${path}/origins`,
    ability,
    handle: async (visit) => {
      const refused = await saveOrigins(services, visit);
      if (refused === undefined) return doneAt(visit, `${visit.base}${path}`, 'origins-saved');
      await answerOrganization(services, visit, noFaults, { origins: refused, status: 400 });
    },
  });
}

async function answerOrganization(
  services: DashboardServices,
  visit: Visit,
  faults: FormFaults = noFaults,
  refused?: { shown?: ProfileFormProps; origins?: OriginsFormProps; status: number },
) {
  const { db } = services;
  const { organizationSlug: slug, organizationTier: tier } = visit.membership;
  const props = {
    frame: frameOf(visit, { current: 'organization' }),
    organization: { slug, tier, limits: rateLimitsByTier[tier] },
    secret: await readCallbackSecretState(db, visit.actor),
    secondFactor: { isRequired: visit.membership.requiresSecondFactor, isOwn: visit.hasSecondFactor },
    profile: refused?.shown ?? (await profileForm(services, visit)),
    origins: refused?.origins ?? (await originsForm(services, visit)),
    faults,
  };
  const status = refused?.status ?? (faults === noFaults ? 200 : 409);
  await answerScreen(services, visit, ['developersOrganization', props], { status });
}

async function answerSecret(
  services: DashboardServices,
  visit: Visit,
  secret: string,
  { isRotated }: { isRotated: boolean },
) {
  const frame = frameOf(visit, { current: 'organization' });
  await answerScreen(services, visit, ['developersCallbackSecret', { frame, secret, isRotated }]);
}

function subjectOf({ membership }: Visit) {
  return { kind: 'organization', id: membership.organizationId, label: membership.organizationName } as const;
}
