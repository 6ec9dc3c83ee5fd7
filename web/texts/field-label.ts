import type { Messages } from './en.ts';

/** What people call a field that an API names `tickets[1].price`: as its form does, and never by that name. */
export function fieldLabel({ fieldLabels, organizer }: Messages, field: string): string {
  const { fields, ticket, promoCodes, questions, messages, newVenue, schedule, counter, brands, entry, waiting } =
    organizer.events;
  const labels: Readonly<Record<string, unknown>> = {
    ...waiting.fields,
    returns: waiting.fields.mode,
    ...schedule,
    ...{
      title: schedule.name,
      performerId: schedule.performer,
      email: counter.email,
      received: counter.received,
      note: counter.note,
      url: brands.url,
      mode: entry.mode,
      dayStartsAt: entry.dayStartsAt,
    },
    ...organizer.profile.labels,
    ...promoCodes.fields,
    ...questions.fields,
    ...messages.fields,
    ...ticket.fields,
    ...fields,
    ...fieldLabels,
  };
  const name = field
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1) as string;
  const found = labels[name] ?? (newVenue.fields as Record<string, string>)[`newVenue.${name}`];
  const place = /\[(\d+)\]/.exec(field)?.[1];
  const label = typeof found === 'string' ? found : fieldLabels.another;
  return place === undefined ? label : `${label} ${Number(place) + 1}`;
}
