import type { FastifyInstance } from 'fastify';
import type { ProviderSettingsPageProps } from '../../../web/organizer/ways-in/provider-settings-page.tsx';
import { removeProvider, setProvider } from '../../core/accounts/providers/change-provider.ts';
import { findProvider } from '../../core/accounts/providers/provider.sql.ts';
import { providerPathOf, returnPathOf } from '../../core/accounts/providers/provider.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { seeOther } from '../../http/send-page.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const ability = 'organization';
const path = '/settings/organization/sign-in';

/** The organization's own sign-in, by an OpenID provider. */
export function providerSettingRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, providers, policy } = services;
  const here = ({ base }: Visit) => `${base}${path}`;

  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answerSettings(services, visit) });

  screen(app, services, {
    method: 'POST',
    path,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { form, member } = visit;
      const typed = {
        issuer: form.text('issuer').trim(),
        clientId: form.text('clientId').trim(),
        clientSecret: form.text('clientSecret').trim(),
      };
      const works = { secrets: providers.secrets, outbound: policy.outbound };
      try {
        await db.transaction((tx) => setProvider(tx, works, member, { ...typed, now: services.now() }));
      } catch (error) {
        const { issuer, clientId } = typed;
        return answerSettings(services, visit, { issuer, clientId, faults: faultsOf(error) });
      }
      doneAt(visit, here(visit), 'providerSet');
    },
  });

  screen(app, services, {
    method: 'POST',
    path: `${path}/remove`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      await db.transaction((tx) => removeProvider(tx, visit.member));
      doneAt(visit, here(visit), 'providerRemoved');
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${path}/remove`,
    ability,
    handle: async (visit) => seeOther(visit.reply, here(visit)),
  });
}

async function answerSettings(
  services: DashboardServices,
  visit: Visit,
  typed?: Pick<ProviderSettingsPageProps, 'issuer' | 'clientId' | 'faults'>,
): Promise<void> {
  const { organizationId, organizationSlug: slug } = visit.membership;
  const found = await findProvider(services.db, { organizationId });
  const props: ProviderSettingsPageProps = {
    frame: frameOf(visit, { current: 'organization' }),
    issuer: found?.issuer ?? '',
    clientId: found?.clientId ?? '',
    isSet: found !== undefined,
    link: `${services.publicUrl}${providerPathOf(slug)}`,
    returnUrl: `${services.publicUrl}${returnPathOf(slug)}`,
    ...typed,
  };
  await answerScreen(services, visit, ['accountProviderSettings', props], { status: typed === undefined ? 200 : 400 });
}
