import type { FastifyInstance } from 'fastify';
import type { RevokePageProps } from '../../../web/organizer/developers/key-revoke-page.tsx';
import type { ShownKey } from '../../../web/organizer/developers/keys-page.tsx';
import { type ApiKey, apiKeyStates, stateOfKey } from '../../core/accounts/api-keys/api-key.ts';
import { readKeyUse } from '../../core/accounts/api-keys/key-use.ts';
import { listApiKeys } from '../../core/accounts/api-keys/list-api-keys.ts';
import { revokeOwnApiKey } from '../../core/accounts/api-keys/revoke-api-key.ts';
import { apiKeysCsv } from '../../core/reports/exports/developer-lists-csv.ts';
import { type FormFaults, noFaults } from '../../http/pages/faults.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { everyRow, sendPieces } from '../../http/pages/send-csv.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

export const keysPath = '/settings/api-keys';
const ability = 'api-keys';
const keysOnPage = 50;
const dayMs = 24 * 3_600_000;

/** The list of keys, and the end of a key. */
export function apiKeyRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, now } = services;

  screen(app, services, {
    method: 'GET',
    path: keysPath,
    ability,
    handle: async (visit) => {
      const state = chosenOf(visit.query.state, apiKeyStates);
      const { rows, nextCursor } = await listApiKeys(db, visit.actor, {
        state,
        cursor: visit.query.cursor,
        take: keysOnPage,
      });
      const keys = rows.map((key) => shownKey(key, now()));
      const frame = frameOf(visit, { current: 'keys' });
      await answerScreen(services, visit, ['developersKeys', { frame, keys, state, nextCursor }]);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${keysPath}.csv`,
    ability,
    handle: async (visit) => {
      const state = chosenOf(visit.query.state, apiKeyStates);
      const rows = everyRow((part) => listApiKeys(db, visit.actor, { state, ...part }));
      await sendPieces(visit, apiKeysCsv(rows, { now: now() }), 'api-keys');
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${keysPath}/:keyId/revoke`,
    ability,
    needsFreshSignIn: true,
    handle: (visit) => answerRevoke(visit),
  });

  screen(app, services, {
    method: 'POST',
    path: `${keysPath}/:keyId/revoke`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const typed = visit.form.text('typed');
      const { apiKey } = await keyUseOf(visit);
      if (typed.trim() !== apiKey.name) {
        await answerRevoke(visit, { typed, faults: { fields: { typed: { fault: 'notTheName' } } } });
        return;
      }
      await db.transaction(async (tx) => {
        const { id, name, revokedAt } = await revokeOwnApiKey(tx, visit.actor, { apiKeyId: apiKey.id });
        if (revokedAt !== null) return;
        await noteAct(tx, visit, { action: 'api_key.revoked', subject: { kind: 'api_key', id, label: name } });
      });
      doneAt(visit, `${visit.base}${keysPath}`, 'key-revoked');
    },
  });

  const keyUseOf = (visit: Visit) =>
    readKeyUse(db, visit.actor, {
      apiKeyId: visit.params.keyId as string,
      since: new Date(now() - dayMs).toISOString(),
    });

  const answerRevoke = async (visit: Visit, tried: { typed?: string; faults?: FormFaults } = {}) => {
    const { apiKey, requests } = await keyUseOf(visit);
    const { typed = '', faults = noFaults } = tried;
    const props: RevokePageProps = {
      frame: frameOf(visit, { current: 'keys' }),
      apiKey: shownKey(apiKey, now()),
      requestsDay: requests,
      typed,
      faults,
    };
    const status = faults === noFaults ? 200 : 400;
    await answerScreen(services, visit, ['developersKeyRevoke', props], { status });
  };
}

function shownKey(key: ApiKey, now: number): ShownKey {
  return {
    id: key.id,
    name: key.name,
    description: key.description,
    start: key.keyStart,
    scopes: key.scopes,
    callbackUrl: key.callbackUrl,
    allowlist: key.allowlist,
    expiresAt: key.expiresAt,
    createdAt: key.createdAt,
    lastUsedAt: key.lastUsedAt,
    revokedAt: key.revokedAt,
    state: stateOfKey(key, now),
  };
}
