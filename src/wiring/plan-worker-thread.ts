import { readFile } from 'node:fs/promises';
import { type Detail, Refusal } from '../core/base/define-error.ts';
import { sha256 } from '../core/base/sha256.ts';
import type { PlanBody, PlanFile, ReadBody, TypedPlan } from '../core/catalog/plan-drawing/plan-work.ts';
import { typedPainting } from '../core/catalog/plan-drawing/seats-typed.ts';
import { preparePlan } from '../core/catalog/seating-plans/prepare-plan.ts';
import type { PlanFields } from '../core/catalog/seating-plans/seating-plan.ts';
import { check } from '../http/fields/check.ts';
import { planBody, seatingBody } from '../http/fields/plan-fields.ts';
import { parseJsonBody } from '../http/json-body.ts';
import { serveTasks } from '../platform/worker-pool/serve-tasks.ts';
import { planIn } from './plan-in-file.ts';

// As many faults of one body as anybody reads.
const faultsMax = 1_000;

/** What is done about plans in a thread of its own. What is wrong with what people sent is an answer. */
const planned = {
  readFile: (file: PlanFile) => answered(async () => planIn((await readFile(file.path, 'utf8')).trimStart(), file)),
  readBody: (body: PlanBody) => answered(async () => bodyIn(body)),
  paintTyped: ({ body, types, sections, lines }: TypedPlan) =>
    answered(async () => typedPainting(JSON.parse(body), types, { sections, lines })),
};
export type PlanTasks = typeof planned;

export type Answered<Value> = { value: Value } | { faults: readonly Detail[] };

async function answered<Value>(work: () => Promise<Value>): Promise<Answered<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Refusal) return { faults: error.details };
    throw error;
  }
}

function bodyIn({ bytes, says, partsMax, headers }: PlanBody): ReadBody {
  const sent = { 'content-type': headers.type, 'content-encoding': headers.encoding };
  const said = parseJsonBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sent, partsMax);
  const digest = sha256(JSON.stringify(said ?? null)).toString('hex');
  const checked = check(says === 'plan' ? planBody : seatingBody, said === undefined ? {} : said, 'body');
  // What is wrong is told as far as anybody reads.
  const faults = checked.faults.slice(0, faultsMax);
  if (faults.length > 0) return { ...checked, faults, value: {}, digest };
  const value = says === 'plan' ? preparePlan(checked.value as PlanFields) : checked.value;
  return { ...checked, value, digest };
}

serveTasks(planned);
