import { type Config, readConfig } from '../../../src/config/config.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createSales, type RunningSales } from '../../../src/wiring/sales.ts';
import { createService, type Service } from '../../../src/wiring/wiring.ts';
import { type Audit, openAudit } from '../database/audit.ts';
import { type Connection, patience, testDatabase } from '../database/test-database.ts';
import { patientBuyersMs } from '../machine/test-server.ts';
import { turns } from '../machine/until.ts';

export const appSecret = 'a secret that only the model of everything knows';

export interface Answer {
  status: number;
  /** As it was sent. */
  text: string;
  body: { data?: unknown; error?: { code: string; message: string } };
}

/** A call of a face, as it may be sent again at either node. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A service with faces and a desk of its own, and what works beside it on the same connections. */
interface ModelNode {
  call(call: Call): Promise<Answer>;
  /** A worker's, and the command line's of the operator. */
  sales: RunningSales;
}

export interface ModelNodes {
  db: Database;
  connection: Connection;
  config: Config;
  nodes: readonly [ModelNode, ModelNode];
  audit: Audit;
  /** Faults of ours that were logged and told to nobody. */
  faults: string[];
  /** Waits until nothing goes on in either node, as offers that follow a refund. */
  settle(): Promise<void>;
  /** Refusals that no route declares. */
  undeclared(): Promise<string[]>;
  close(): Promise<void>;
}

const log = createLog({ level: 'silent', isTerminal: false });
const connectionsMax = 6;

/**
 * Two nodes on one database, whose workers stand still. Their faces are called in this process, without sockets, or (`http`) at a
 * port as everybody would.
 */
export async function openNodes({ http = false }: { http?: boolean } = {}): Promise<ModelNodes> {
  const database = await testDatabase();
  const { connection, db } = database;
  const config = readConfig(
    {
      ...{ APP_SECRET: appSecret, ROLE: 'web', MARKETPLACE_RATE_LIMIT: 'off', HOLD_LIMITS: 'off', MAIL_LIMITS: 'off' },
      TAX_RULES: 'ph',
    },
    { workDir: '/nonexistent' },
  );
  const faults: string[] = [];
  const open = () => openDatabase({ connection, connectionsMax, ...patience });
  const own = [open(), open()] as const;
  const started = [
    await startNode(config, own[0], { http, faults }),
    await startNode(config, own[1], { http, faults }),
  ];
  const audit = await openAudit(connection);
  const [first, second] = started as [Started, Started];
  return {
    ...{ db, connection, config, audit, faults },
    nodes: [first, second],
    async settle() {
      for (let quiet = 0; quiet < 3; ) {
        await turns(1);
        quiet = own.every((each) => isQuiet(each)) ? quiet + 1 : 0;
      }
    },
    async undeclared() {
      const all = await Promise.all(started.map(({ service }) => service.metrics.undeclaredErrors.get()));
      return all.flatMap(({ values }) =>
        values.flatMap(({ value, labels }) => (value > 0 ? `${labels.operation} ${labels.code}` : [])),
      );
    },
    async close() {
      await audit.close();
      for (const { service, sales } of started) {
        await sales.close();
        await service.drain();
      }
      for (const each of own) await each.close();
      await database.close();
    },
  };
}

function isQuiet(db: Database): boolean {
  const { total, idle, waiting } = db.state();
  return total === idle && waiting === 0;
}

type Started = ModelNode & { service: Service };

async function startNode(
  config: Config,
  db: Database,
  { http, faults }: { http: boolean; faults: string[] },
): Promise<Started> {
  const onFault = (sentence: string, error: unknown) => faults.push(`${sentence}: ${error}`);
  const perMinute = 1_000_000_000;
  const limits = { perMinute, perHour: perMinute };
  const service = await createService({
    ...{ config, db, log, buyersMsMax: patientBuyersMs, callbackUrl: () => 'http://127.0.0.1:9' },
    rateLimits: { FREE: limits, PRO: limits, ENTERPRISE: limits },
    // What others give back is for sale at once: the model knows no second in which it may be either.
    soldOutMs: 0,
  });
  const url = http ? await service.app.listen({ port: 0, host: '127.0.0.1' }) : '';
  if (!http) await service.app.ready();
  service.markReady();
  const sales = await createSales({ config, db, now: Date.now, callbackUrl: () => url, onFault });
  return { service, sales, call: (call) => (http ? overHttp(url, call) : inject(service, call)) };
}

function prepared({ body, headers = {} }: Call) {
  return {
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    payload: body === undefined ? undefined : JSON.stringify(body),
  };
}

async function inject({ app }: Service, call: Call): Promise<Answer> {
  const { statusCode, body } = await app.inject({ method: call.method, url: call.path, ...prepared(call) });
  return answerOf(statusCode, body);
}

async function overHttp(url: string, call: Call): Promise<Answer> {
  const { headers, payload } = prepared(call);
  const answer = await fetch(`${url}${call.path}`, { method: call.method, headers, body: payload });
  return answerOf(answer.status, await answer.text());
}

function answerOf(status: number, text: string): Answer {
  return { status, text, body: text.startsWith('{') ? JSON.parse(text) : {} };
}
