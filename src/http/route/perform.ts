import type { FastifyRequest } from 'fastify';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import type { Claim, KeptAnswer } from '../../core/base/idempotency/claim.ts';
import { type Done, once } from '../../core/base/idempotency/once.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type CheckedInput, checkInput, raiseFaults } from '../fields/checked-input.ts';
import type { ReceivedFile, WantedFile } from '../uploads/receive-file.ts';
import { etagOf } from './etag.ts';
import type { Answer, Call, ChangingRoute, FaceTypes, Read, Route, RouteDescription } from './route.ts';

/** A face, as the frame runs its routes. */
export interface Face<Types extends FaceTypes> {
  basePath: string;
  services: Types['services'];
  callerOf(request: FastifyRequest): Types['caller'];
  /** Whose share of the connections a request is served from; left out: it is served as buyers are. */
  accountOf?(caller: Types['caller']): string;
  /** What a request is known by where it may be repeated; undefined where it carries no Idempotency-Key. */
  claimOf?(call: Call<Types>, request: FastifyRequest): Claim | undefined;
  /** Where it has routes that take files. */
  receiveFile?(caller: Types['caller'], request: FastifyRequest, wanted: WantedFile): Promise<ReceivedFile>;
  /** After the commit and before the answer, so that a client sees its own change. */
  afterChange?(call: Call<Types>): void;
}

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

/** How an endpoint that changes something is run, where not as usual. */
export interface Manner {
  /** Everything is checked and done, and taken back again; what commits by itself is asked for its dry run, or only checked. */
  isRehearsal?: boolean;
  /** What belongs to the change: in its transaction, or right after what commits by itself. */
  alongside?: (tx: Tx) => Promise<void>;
}

/** Runs one endpoint: fields, then the action in its transaction, once per Idempotency-Key. */
export function perform<Types extends FaceTypes>(
  face: Face<Types>,
  route: Route<Types>,
  request: FastifyRequest,
  manner: Manner = {},
): Reply | Promise<Reply> {
  const { services } = face;
  const caller = face.callerOf(request);
  const { headers } = request;
  const input = checkInput(route, route.file === undefined ? request : { url: request.url, headers });
  const call: Call<Types> = {
    caller,
    actor: caller.actor,
    params: request.params as Record<string, string>,
    body: input.body.value,
    file: undefined,
    query: input.query.value,
    headers,
    ifMatch: headers['if-match'],
    services,
    now: services.now(),
  };
  if (input.isFaulty) return refuseFaulty(route, call, input);
  if (!('read' in route)) return performChange(face, route, call, { request, ...manner });
  const toReply = (answer: Read): Reply =>
    'body' in answer
      ? { status: route.success.status, headers: answer.headers, body: answer.body }
      : replyOf(face, route, answer);
  const answer = route.read(call as Call<Types, undefined>);
  return answer instanceof Promise ? answer.then(toReply) : toReply(answer);
}

async function performChange<Types extends FaceTypes>(
  face: Face<Types>,
  route: ChangingRoute<Types>,
  call: Call<Types>,
  { request, isRehearsal = false, alongside }: Manner & { request: FastifyRequest },
): Promise<Reply> {
  const changing = call as Call<Types, unknown, undefined>;
  if (isRehearsal) return rehearse(face, route, changing);
  if (route.file !== undefined) call.file = await face.receiveFile?.(call.caller, request, route.file);
  try {
    return await change(face, route, changing, { claim: face.claimOf?.(call, request), alongside });
  } finally {
    face.afterChange?.(call);
    await call.file?.discard();
  }
}

async function refuseFaulty<Types extends FaceTypes>(
  route: Route<Types>,
  call: Call<Types>,
  input: CheckedInput,
): Promise<never> {
  // A body that is no object has no fields to check, but the record in the path may still be somebody else's.
  const readable = { ...call, body: input.body.value ?? {}, query: input.query.value ?? {} };
  raiseFaults(input, await route.whenFaulty?.(call.services.db, readable));
}

async function change<Types extends FaceTypes>(
  face: Face<Types>,
  route: ChangingRoute<Types>,
  call: Call<Types, unknown, undefined>,
  { claim, alongside }: Pick<Manner, 'alongside'> & { claim: Claim | undefined },
): Promise<Reply> {
  const { services } = face;
  if ('act' in route) {
    const work = async () => {
      const reply = replyOf(face, route, await route.act(call, claim));
      if (alongside !== undefined) await services.db.transaction(alongside);
      return reply;
    };
    return claim === undefined ? work() : markReplay(await once({ db: services.db, meanwhile: 'GO_ON' }, claim, work));
  }
  return services.db.transaction(async (tx) => {
    const work = async () => {
      const reply = replyOf(face, route, await route.write(tx, call));
      await alongside?.(tx);
      return reply;
    };
    const box = route.success.hasSecret === true ? services.keptAnswers : undefined;
    return claim === undefined ? work() : markReplay(await once(tx, claim, work, box));
  });
}

/** Whether it can itself say what it would do. */
function takesDryRun({ body }: RouteDescription): boolean {
  return body !== undefined && 'properties' in body && 'dryRun' in (body.properties as object);
}

class TakenBack extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super('Rehearsed');
    this.reply = reply;
  }
}

async function rehearse<Types extends FaceTypes>(
  face: Face<Types>,
  route: ChangingRoute<Types>,
  call: Call<Types, unknown, undefined>,
): Promise<Reply> {
  if ('act' in route) {
    if (takesDryRun(route)) {
      return replyOf(
        face,
        route,
        await route.act({ ...call, body: { ...(call.body as object), dryRun: true } }, undefined),
      );
    }
    const faults = (await route.whenFaulty?.(face.services.db, { ...call, body: call.body ?? {}, query: {} })) ?? [];
    if (faults.length > 0) raiseInvalid(faults);
    return replyOf(face, route, { data: null });
  }
  try {
    return await face.services.db.transaction(async (tx) => {
      throw new TakenBack(replyOf(face, route, await route.write(tx, call)));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.reply;
    throw error;
  }
}

function markReplay({ answer, isReplayed }: Done<KeptAnswer>): Reply {
  return isReplayed ? { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } } : answer;
}

function replyOf<Types extends FaceTypes>(
  { basePath }: Face<Types>,
  { success }: Route<Types>,
  { data, meta, warnings, location, version, isReplayed, isWaiting, isDryRun, isKnown }: Answer,
) {
  const body = JSON.stringify({ data, meta, warnings });
  const headers: Record<string, string> = {};
  if (isReplayed === true) headers['idempotent-replayed'] = 'true';
  if (location !== undefined) headers.location = `${basePath}${location}`;
  if (version !== undefined) headers.etag = etagOf(version, body);
  const isOld = isDryRun === true || isKnown === true;
  return { status: isWaiting === true ? 202 : isOld ? 200 : success.status, headers, body };
}
