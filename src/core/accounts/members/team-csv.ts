import { csvPieces } from '../../base/csv.ts';
import type { TeamMember } from './team.ts';

const columns = ['email', 'name', 'role', 'events', 'since'];

export function teamCsv(members: readonly TeamMember[]): AsyncGenerator<string> {
  return csvPieces(columns, members, ({ email, name, role, eventIds, joinedAt }) => [
    email,
    name,
    role,
    eventIds?.join(' ') ?? 'all',
    joinedAt,
  ]);
}
