import pg from 'pg';
// @ts-expect-error: the package does not describe it; what is measured must be given the very texts that are sent.
import { prepareValue } from 'pg/lib/utils.js';
import type { Database, Queryable } from '../../../src/platform/database/database.ts';
import { type Statement, trustedSql } from '../../../src/platform/database/sql.ts';

interface PlanNode {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** How many pages PostgreSQL reads for what an action asks, by the plan that it keeps. Nothing of it stays. */
export async function buffersOf(db: Database, ask: (db: Queryable) => Promise<unknown>): Promise<number> {
  const { plan } = await explain(db, await statementOf(ask));
  return Math.max(...nodesOf(plan).map((node) => node['Shared Hit Blocks'] + node['Shared Read Blocks']));
}

class Asked extends Error {}

async function statementOf(ask: (db: Queryable) => Promise<unknown>): Promise<Statement> {
  let asked: Statement | undefined;
  const note = async (statement: Statement): Promise<never> => {
    asked = statement;
    throw new Asked();
  };
  await ask({ many: note, maybe: note, one: note, run: note }).catch((error) => {
    if (!(error instanceof Asked)) throw error;
  });
  if (asked === undefined) throw new Error('Nothing was asked of the database');
  return asked;
}

class Measured extends Error {
  readonly plan: PlanNode;

  constructor(plan: PlanNode) {
    super('Undo it');
    this.plan = plan;
  }
}

let measurements = 0;

async function explain(db: Database, { text, values }: Statement): Promise<{ plan: PlanNode }> {
  const given = values.map((value) => {
    const sent = prepareValue(value);
    if (sent === null) return 'null';
    return pg.escapeLiteral(Buffer.isBuffer(sent) ? `\\x${sent.toString('hex')}` : String(sent));
  });
  measurements += 1;
  const name = `measured_${measurements}`;
  const execute = given.length === 0 ? `execute ${name}` : `execute ${name} (${given.join()})`;
  const plain = (statement: string): Statement => ({ ...trustedSql(''), text: statement, name: '', values: [] });
  return db
    .transaction(async (tx) => {
      await tx.run(plain(`prepare ${name} as ${text}`));
      const row = await tx.one<Record<string, [{ Plan: PlanNode }]>>(
        plain(`explain (analyze, buffers, timing off, format json) ${execute}`),
      );
      const [answer] = Object.values(row);
      throw new Measured((answer as [{ Plan: PlanNode }])[0].Plan);
    })
    .catch((error) => {
      if (error instanceof Measured) return error;
      throw error;
    });
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
