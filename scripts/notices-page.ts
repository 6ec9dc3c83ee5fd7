import {
  calledBackTypes,
  kindOf,
  type NoticeRecordWords,
  noticeGroups,
  noticeRecords,
  noticeTypes,
} from '../src/core/telling/notices/kinds.ts';

const titles = { orders: 'Orders', tickets: 'Tickets', events: 'Events', payouts: 'Payouts' } as const;

const head = `# Webhook events

Every type of [webhook](webhooks.md) message and of notice (\`GET /notices\`): when it is sent, what its \`data\` carries, and what it never carries. The
[reference](../openapi.json) has each in full, with a sample; \`takilya trigger TYPE\` makes each happen in the [sandbox](sandbox.md).

- A notice is written in the same transaction as the change: after a crash both are there, or neither. A [message](webhooks.md) about it may come twice, with the same \`webhook-id\`.
- \`GET /notices\` lists every type, whether or not there is a webhook, and \`?type=\` narrows it. Messages go to webhooks that are registered for the type. A webhook gets the types that it was
  registered for: add new types by \`PATCH /webhooks/:id\`.
- Callback addresses of keys and events get four types: ${calledBackTypes.map((type) => `\`${type}\``).join(', ')}.
- Fields about a person are there only where the key that registered the webhook, or reads the list, has \`orders:read\`; erased data is
  erased here too.
- \`apiVersion\` is the version of the payload. Within \`v1\` fields and kinds are added, and none is changed or taken away: leave out what you do not know.
`;

/** One row a kind. */
export function noticesPage(): string {
  const sections = noticeGroups.map((group) => {
    const rows = noticeTypes.filter((type) => kindOf(type).group === group).map(rowOf);
    return `## ${titles[group]}\n\n| type | when it is sent | what it carries | never |\n|---|---|---|---|\n${rows.join('\n')}\n`;
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
