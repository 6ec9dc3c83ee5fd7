import { type ActName, actNames, actOf } from '../src/core/selling/acts/acts.ts';
import { type Cell, things } from '../src/core/selling/acts/cell.ts';
import { cellOf } from '../src/core/selling/acts/may-do.ts';
import { type Facts, type Situation, situations } from '../src/core/selling/acts/situations.ts';

const all = Object.keys(situations) as Situation[];

/** docs/acts.md: the table of acts in words that somebody reads who helps a buyer. */
export function actsPage(): string {
  return `# What may happen to a ticket

Made from the code by \`npm run docs\` (\`src/core/selling/acts/\`). Every page, API, command and door asks this one table before it does anything to a
ticket or an order, and a page offers only what the table allows. Why there is one table: [0139](decisions/0139-acts.md).

A ticket can be in the middle of several things at once. Then everything that is said of each holds: one refusal is enough, and all that an act ends is ended
before it is done. Where nothing is listed the act is simply done. Rules of the organizer come on top: whether tickets can be given on, until when they can
be returned or exchanged, what is kept.

${actNames.map(sectionOf).join('\n')}`;
}

function sectionOf(name: ActName): string {
  const { title, by, needs } = actOf(name);
  const about = needs === undefined ? '' : ` Only where: ${needs.map((each) => situations[each]).join('; or ')}.`;
  const rows = all.flatMap((situation) => {
    const said = sentenceOf(cellOf(name, situation), situation);
    return said === undefined ? [] : [`| ${situations[situation]} | ${said} |`];
  });
  const never = all.filter((situation) => cellOf(name, situation).does === 'NEVER');
  const cannot = never.map((situation) => {
    const cell = cellOf(name, situation);
    return `${situations[situation]} (${cell.does === 'NEVER' ? cell.why : ''})`;
  });
  const tail = cannot.length === 0 ? '' : `\nCannot be: ${cannot.join('; ')}\n`;
  const table =
    rows.length === 0
      ? 'Always.\n'
      : `| the ticket, its order or its event | what happens |\n|---|---|\n${rows.join('\n')}\n`;
  return `## ${title}\n\nBy ${by}.${about}\n\n${table}${tail}`;
}

function sentenceOf(cell: Cell, situation: Situation): string | undefined {
  switch (cell.does) {
    case 'GOES':
      if (cell.note !== undefined) return `done. ${cell.note}`;
      return cell.ends.length === 0 ? undefined : `done; ends ${cell.ends.map((thing) => things[thing]).join(' and ')}`;
    case 'REFUSES': {
      const { definition, message } = cell.refusal(sampleOf(situation));
      return `refused (${definition.code}): ${message}`;
    }
    case 'SKIPS':
      return 'this ticket stays as it is; the others go on';
    case 'REPEATS':
      return 'was done before: answered as it stands';
    case 'TURNS_AWAY':
      return cell.result === 'VOID'
        ? 'turned away: not valid'
        : 'was let in before; a further entry is up to the rules of the event';
    case 'NEVER':
      return undefined;
  }
}

/** Of these the words of a refusal are made. */
function sampleOf(situation: Situation): Facts {
  const statuses = { HELD: 'PENDING', LET_GO: 'CANCELLED', ALL_BACK: 'REFUNDED' } as const;
  const status = situation in statuses ? statuses[situation as keyof typeof statuses] : 'COMPLETED';
  return {
    order: { status, channel: 'ONLINE', totalCentavos: 0, isPartlyRefunded: false },
    event: { isCancelled: false, isOver: false },
    ticket: {
      id: '01938f6e-7c1a-7b3e-9d52-4f0a6c8e1b27',
      status: 'VALID',
      replacedBy: null,
      isGivenOn: false,
      admittedAt: null,
      isRefundUnderWay: false,
    },
  };
}
