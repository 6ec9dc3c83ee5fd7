import { csvPieces } from '../../base/csv.ts';
import { type Act, type ActDetails, byOperator } from './act.ts';

const columns = ['time', 'who', 'kind', 'action', 'subject_kind', 'subject', 'subject_id', 'details', 'address'];

/** Entries of the audit log as a file. */
export function actsCsv(acts: AsyncIterable<Act>): AsyncGenerator<string> {
  return csvPieces(columns, acts, cellsOf);
}

function cellsOf(act: Act): (string | null)[] {
  const { createdAt, actorLabel, action, subjectKind, subjectLabel, subjectId, details, address } = act;
  const detailsText = shownDetails(details)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('; ');
  return [createdAt, actorLabel, actorKindOf(act), action, subjectKind, subjectLabel, subjectId, detailsText, address];
}

/** What neither a person nor a key did, and no operator, was done at the door: the label is the device with its gate. */
export function actorKindOf({ userId, apiKeyId, operator, actorLabel }: Act): 'person' | 'key' | 'operator' | 'device' {
  if (userId !== null) return 'person';
  if (apiKeyId !== null) return 'key';
  return operator !== null || actorLabel === byOperator.label ? 'operator' : 'device';
}

export function shownDetails(details: ActDetails): { name: string; value: string }[] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({ name, value: String(value) }));
}
