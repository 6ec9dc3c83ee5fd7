import type { FastifyInstance } from 'fastify';
import { findProfile } from '../../core/accounts/profiles/organization-profile.sql.ts';
import { deleteDraft } from '../../core/back-office/messages/delete-draft.ts';
import { shownStatus } from '../../core/back-office/messages/message.ts';
import { ownMessage } from '../../core/back-office/messages/own-message.sql.ts';
import { previewMessage } from '../../core/back-office/messages/preview-message.ts';
import { readMessage } from '../../core/back-office/messages/read-message.ts';
import { sendMessage } from '../../core/back-office/messages/send-message.ts';
import { testMessage } from '../../core/back-office/messages/test-message.ts';
import { editTag } from '../../core/base/if-match.ts';
import { isLanguage } from '../../core/base/language.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { sendMailFrame } from '../../http/pages/mail-frame.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { placePaths, visitedPlace } from '../either/place-of.ts';
import { statusOfRefusal } from '../events/change.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { messagePathOf, shownMessage } from './shown-message.ts';

const ability = 'message-sending';

/** Sending a message: what it will be, to oneself, to everybody, and how far it has come. Those of a series go by themselves. */
export function sendMessageRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, messages } = services;
  for (const place of placePaths) lookRoutes(app, services, `${place}/messages/:messageId`);
  const path = '/events/:eventId/messages/:messageId';
  screen(app, services, {
    method: 'POST',
    path: `${path}/test`,
    ability,
    handle: (visit) =>
      attempt(services, visit, 'message-tested', () => {
        const given = { ...pathOfEvent(visit), ...messages, to: visit.person, now: services.now() };
        return db.transaction((tx) => testMessage(tx, visit.actor, given));
      }),
  });
  screen(app, services, {
    method: 'POST',
    path: `${path}/send`,
    ability,
    handle: (visit) => attempt(services, visit, undefined, () => send(services, visit)),
  });
}

function lookRoutes(app: FastifyInstance, services: DashboardServices, path: string): void {
  const { db, messages } = services;
  screen(app, services, {
    method: 'GET',
    path,
    ability: 'messages',
    handle: (visit) => answerMessage(services, visit),
  });
  screen(app, services, {
    method: 'GET',
    path: `${path}/mail`,
    ability: 'messages',
    handle: async (visit) => {
      const { actor, person, query, reply } = visit;
      const message = await ownMessage(db, actor, messagePathOf(visit));
      const { html } = await messages.compose({
        id: newId(),
        organizationId: message.organizationId,
        orderId: null,
        kind: 'MESSAGE',
        recipient: person.email,
        language: isLanguage(query.in) ? query.in : person.language,
        data: { messageId: message.id, recipientHash: messages.keys.hashOf(person.email) },
        isSandbox: actor.isSandbox,
        isKept: true,
        folded: [],
      });
      sendMailFrame(reply, html);
    },
  });
  screen(app, services, {
    method: 'POST',
    path: `${path}/delete`,
    ability,
    handle: (visit) => attempt(services, visit, 'message-deleted', () => remove(services, visit), '/messages'),
  });
}

function pathOfEvent({ params }: Visit): { eventId: string; messageId: string } {
  return { eventId: params.eventId as string, messageId: params.messageId as string };
}

function remove({ db }: DashboardServices, visit: Visit): Promise<void> {
  return db.transaction(async (tx) => {
    const message = await deleteDraft(tx, visit.actor, messagePathOf(visit));
    if (shownStatus(message) !== 'SCHEDULED') return;
    const { eventId, seriesId, subject: about } = message;
    const kind = eventId === null ? 'other' : 'event';
    const subject = { kind, id: (eventId ?? seriesId) as string, label: about } as const;
    await noteAct(tx, visit, { action: 'message.deleted', subject, details: { about } });
  });
}

function send(services: DashboardServices, visit: Visit): Promise<void> {
  const { db, messages } = services;
  return db.transaction(async (tx) => {
    const { actor, form } = visit;
    const { message, event, isNew } = await sendMessage(tx, actor, {
      ...pathOfEvent(visit),
      keys: messages.keys,
      rules: messages.rules,
      recipients: Number(form.text('recipients')),
      ifMatch: `"${form.text('version')}"`,
      replyTo: await replyToOf(tx, visit),
    });
    const { subject: about, recipients } = message;
    const subject = { kind: 'event', id: event.id, label: event.name } as const;
    // Sent twice it is one message, and one entry.
    if (isNew) await noteAct(tx, visit, { action: 'message.sent', subject, details: { about, recipients } });
  });
}

async function attempt(
  services: DashboardServices,
  visit: Visit,
  done: string | undefined,
  work: () => Promise<void>,
  next = `/messages/${visit.params.messageId}`,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    return answerMessage(services, visit, { faults: faultsOf(error), status: statusOfRefusal(error) });
  }
  const { eventId, seriesId } = visit.params;
  const at = seriesId === undefined ? `events/${eventId}` : `series/${seriesId}`;
  doneAt(visit, `${visit.base}/${at}${next}`, done);
}

/** What a draft will be, or how far it has come. */
async function answerMessage(
  services: DashboardServices,
  visit: Visit,
  { faults, status = 200 }: { faults?: FormFaults; status?: number } = {},
): Promise<void> {
  const { db } = services;
  const { keys, rules } = services.messages;
  const { actor } = visit;
  const { message, progress } = await readMessage(db, actor, messagePathOf(visit));
  const visited = await visitedPlace(services, visit);
  const { around } = visited;
  const shown = shownMessage(message, visited);
  if (progress !== null && message.sentAt !== null) {
    const sent = { ...shown, text: message.text, sentAt: message.sentAt };
    return answerScreen(services, visit, ['messageProgress', { ...around, message: sent, progress }], { status });
  }
  const preview = await previewMessage(db, actor, { ...messagePathOf(visit), keys, rules });
  const props = {
    ...around,
    message: { ...shown, version: editTag(message) },
    recipients: preview.recipients,
    stopped: preview.stopped,
    replyTo: await replyToOf(db, visit),
    nextAt: preview.nextAt,
    faults,
  };
  await answerScreen(services, visit, ['messagePreview', props], { status, frame: 'shows' });
}

/** Where answers to a message go. */
async function replyToOf(db: Queryable, { person, membership: { organizationId } }: Visit): Promise<string> {
  return (await findProfile(db, { organizationId })).contactEmail ?? person.email;
}
