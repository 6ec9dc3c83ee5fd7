import type { OriginsFormProps } from '../../../web/organizer/developers/origins-form.tsx';
import { changeEmbed, originsMax, readEmbed } from '../../core/accounts/embed/embed.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { noteAct } from '../frame/note-act.ts';
import type { Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

export async function originsForm({ db }: DashboardServices, { actor }: Visit): Promise<OriginsFormProps> {
  const { allowedOrigins } = await readEmbed(db, actor);
  return { text: allowedOrigins.join('\n'), most: originsMax, faults: noFaults };
}

/** Answers the form as it was typed where something is wrong with it. */
export async function saveOrigins({ db }: DashboardServices, visit: Visit): Promise<OriginsFormProps | undefined> {
  const text = visit.form.text('allowedOrigins');
  const allowedOrigins = text.split(/\s+/).filter((line) => line !== '');
  const { organizationId: id, organizationName: label } = visit.membership;
  try {
    await db.transaction(async (tx) => {
      const { allowedOrigins: origins } = await changeEmbed(tx, visit.actor, { allowedOrigins });
      const subject = { kind: 'organization', id, label } as const;
      await noteAct(tx, visit, {
        action: 'organization.origins_changed',
        subject,
        details: { origins: origins.join(' ') },
      });
    });
    return undefined;
  } catch (error) {
    return { text, most: originsMax, faults: inOneField(faultsOf(error)) };
  }
}

/** The list is one field of the page: what is wrong with a line is wrong with it. */
function inOneField({ fields, message }: FormFaults): FormFaults {
  const [fault] = Object.values(fields);
  return fault === undefined ? { fields, message } : { fields: { allowedOrigins: fault }, message };
}
