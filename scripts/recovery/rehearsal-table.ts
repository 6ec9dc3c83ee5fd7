import { isGood, type Rehearsal } from './rehearse.ts';

export function rehearsalTable(rehearsal: Rehearsal): string {
  const { before, between, after, lost, surplus, findings, soldAgain, seconds, baseBytes, archiveBytes } = rehearsal;
  const rows: [string, string | number][] = [
    ['PostgreSQL', rehearsal.version],
    ['base backup, beside sales', `${seconds.backup.toFixed(1)} s, ${megabytes(baseBytes)}`],
    ['write-ahead log in the archive', megabytes(archiveBytes)],
    ['moment to go back to', rehearsal.moment],
    ['orders acknowledged before it', before],
    ['… under way at it', between],
    ['… begun after it', after],
    ['restored to it within', `${seconds.restore.toFixed(1)} s`],
    ['service ready after another', `${seconds.start.toFixed(1)} s`],
    ['acknowledged before and lost', lost.length],
    ['begun after and there', surplus.length],
    ['takilya audit', findings.length === 0 ? 'clean' : findings.join('; ')],
    ['orders sold on it since', soldAgain],
    ['', isGood(rehearsal) ? 'RECOVERED' : 'NOT RECOVERED'],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}
