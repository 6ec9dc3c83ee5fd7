import {
  calledBackTypes,
  kindOf,
  type NoticeRecordWords,
  noticeGroups,
  noticeRecords,
  noticeTypes,
} from '../src/core/telling/notices/kinds.ts';

const titles = { orders: 'Orders', tickets: 'Tickets', events: 'Events', payouts: 'Payouts' } as const;

const head = `# What is told

Made from the code by \`npm run docs\`. Every kind of notice: when it comes, what its \`data\` carries, and what it never carries. The
[reference](../openapi.json) has each in full, with a sample; \`takilya trigger TYPE\` has each happen in the [sandbox](sandbox.md).

- A notice is written in the transaction of what it tells of: after a crash both are there, or neither. Each comes once with its act, and what was rolled back
  is told to nobody. A [message](webhooks.md) about it may come twice, with the same \`webhook-id\`.
- \`GET /notices\` lists every kind, whether or not anybody listens, and \`?type=\` narrows it. Messages go to webhooks that name the kind. A webhook hears what it was
  registered for: kinds that are new to you begin when you name them, by \`PATCH /webhooks/:id\`.
- Callback addresses of keys and events hear four kinds: ${calledBackTypes.map((type) => `\`${type}\``).join(', ')}.
- Fields that tell of a person are there only where the key that registered the webhook, or reads the list, holds \`orders:read\`; what somebody has
  erased is erased here too.
- \`apiVersion\` is the version of the payload. Within \`v1\` fields and kinds are added, and none is changed or taken away: leave out what you do not know.
`;

/** One row a kind. */
export function noticesPage(): string {
  const sections = noticeGroups.map((group) => {
    const rows = noticeTypes.filter((type) => kindOf(type).group === group).map(rowOf);
    return `## ${titles[group]}\n\n| kind | when it comes | what it carries | never |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${head}\n${sections.join('\n')}`;
}

function rowOf(type: (typeof noticeTypes)[number]): string {
  const { summary, when, record } = kindOf(type);
  const { carries, personal, never } = noticeRecords[record] as NoticeRecordWords;
  const fields = personal.map((field) => `\`${field}\``).join(' and ');
  const only = personal.length === 0 ? '' : `; ${fields} only with \`orders:read\``;
  return `| \`${type}\` | ${summary}. ${when} | ${carries}${only} | ${never} |`;
}
