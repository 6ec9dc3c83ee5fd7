import { type Detail, errorCatalogue, Refusal, type RefusalExtras } from '../../base/define-error.ts';

/** What a peer answers, as plain data: a result, or a refusal in all its parts. */
export type PeerAnswer<Result> = { result: Result } | { refused: RefusedParts };

interface RefusedParts {
  code: string;
  when: string;
  message: string;
  hint: string;
  details: readonly Detail[];
  facts: Omit<RefusalExtras, 'details'>;
  params: unknown;
}

/** What is no refusal is a fault here, of which whoever asked is told nothing but that. */
export async function asPeerAnswer<Result>(done: Promise<Result>): Promise<PeerAnswer<Result>> {
  try {
    return { result: await done };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { definition, message, hint, details, facts, params } = error;
    return { refused: { code: definition.code, when: definition.when, message, hint, details, facts, params } };
  }
}

/** The same as if it had been decided here. */
export function fromPeerAnswer<Result>(answer: PeerAnswer<Result>): Result {
  if ('result' in answer) return answer.result;
  const { code, when, message, hint, details, facts, params } = answer.refused;
  const definition = errorCatalogue().find((each) => each.code === code && each.when === when);
  if (definition === undefined) throw new Error(`A peer refused with ${code}, which is not known here`);
  throw new Refusal(definition, message, hint, { ...facts, details }, params);
}
