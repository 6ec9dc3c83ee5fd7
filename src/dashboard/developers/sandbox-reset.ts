import type { FastifyInstance } from 'fastify';
import { resetSandbox } from '../../core/back-office/sandbox-clock/reset-sandbox.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { seeOther } from '../../http/send-page.ts';
import { actOf } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { statusOf } from './create-key.ts';

const ability = 'organization';
const path = '/settings/sandbox/reset';
const organizationPath = '/settings/organization';

/** Beginning anew with a sandbox, once its name was typed. */
export function sandboxResetRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) =>
      visit.isSandbox ? answerReset(services, visit) : seeOther(visit.reply, `${visit.base}${organizationPath}`),
  });

  screen(app, services, {
    method: 'POST',
    path,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { isSandbox, form, membership, base, reply } = visit;
      if (!isSandbox) return seeOther(reply, `${base}${organizationPath}`);
      const { organizationId, sandboxName: sandbox } = membership;
      if (form.text('typed').trim() !== sandbox) {
        return answerReset(services, visit, { fields: { typed: { fault: 'notTheName' } } });
      }
      const act = actOf(visit, { action: 'sandbox.reset' });
      try {
        await resetSandbox(services, { organizationId, sandbox, sandboxId: form.text('of'), act });
      } catch (error) {
        return answerReset(services, visit, faultsOf(error));
      }
      doneAt(visit, `${base}${organizationPath}`, 'sandbox-reset');
    },
  });
}

async function answerReset(services: DashboardServices, visit: Visit, faults: FormFaults = noFaults): Promise<void> {
  const { sandboxId: id, sandboxName: name } = visit.membership;
  const frame = frameOf(visit, { current: 'organization' });
  const props = { frame, sandbox: { id, name }, typed: visit.form.text('typed'), faults };
  const status = faults === noFaults ? 200 : statusOf(faults);
  await answerScreen(services, visit, ['developersSandboxReset', props], { status });
}
