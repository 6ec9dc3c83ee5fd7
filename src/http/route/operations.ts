import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../../core/base/define-error.ts';
import { onAccountOf } from '../../platform/shares.ts';
import { type Face, type Manner, perform, type Reply } from './perform.ts';
import type { FaceTypes, Route, RouteDescription } from './route.ts';

/** What is said to an endpoint that is not called over its own HTTP. */
export interface OperationInput {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
  idempotencyKey?: string;
}

/** The endpoints of a face for another face, which has let the caller in. */
export interface Operations<Caller, Described = object> {
  all: readonly (RouteDescription & Described)[];
  /** Whether the caller may call it at all. */
  allows(caller: Caller, operationId: string): boolean;
  /** Answers or refuses as the endpoint does. */
  call(caller: Caller, operationId: string, input: OperationInput, manner?: Manner): Promise<Reply>;
}

/** Endpoints that take a file are not among them. `refusalOf` is how the face would refuse a caller. */
export function operationsOf<Types extends FaceTypes>(
  face: Face<Types>,
  routes: readonly Route<Types>[],
  refusalOf: (caller: Types['caller'], route: Types['route']) => Refusal | undefined,
): Operations<Types['caller'], Types['route']> {
  const all = routes.filter(({ file, success }) => file === undefined && success.file === undefined);
  const byId = new Map(all.map((route) => [route.operationId, route]));
  const routeOf = (operationId: string) => {
    const route = byId.get(operationId);
    if (route === undefined) throw new Error(`There is no operation ${operationId}`);
    return route;
  };
  return {
    all,
    allows: (caller, operationId) => refusalOf(caller, routeOf(operationId)) === undefined,
    async call(caller, operationId, { params, query, body, idempotencyKey }, manner) {
      const route = routeOf(operationId);
      const refused = refusalOf(caller, route);
      if (refused !== undefined) throw refused;
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const search = new URLSearchParams(query).toString();
      const request = {
        method: route.method,
        url: `${face.basePath}${path}${search === '' ? '' : `?${search}`}`,
        params,
        body: body === undefined ? undefined : body,
        headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
      };
      // All that an endpoint without a file looks at.
      const run = async () =>
        perform({ ...face, callerOf: () => caller }, route, request as unknown as FastifyRequest, manner);
      const account = face.accountOf?.(caller);
      return account === undefined ? run() : onAccountOf(account, run);
    },
  };
}
