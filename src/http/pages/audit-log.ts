import type { AuditPageProps } from '../../../web/organizer/account/audit-page.tsx';
import type { Act, ActName } from '../../core/accounts/audit-log/act.ts';
import { actorKindOf, shownDetails } from '../../core/accounts/audit-log/acts-csv.ts';
import type { ActFilter } from '../../core/accounts/audit-log/list-acts.ts';
import type { FormFaults } from './faults.ts';
import { chosenOf } from './filters.ts';
import type { PersonVisit } from './signed-in.ts';

type Asked = Pick<PersonVisit, 'query'>;

/** The filter as the page shows it. */
export function shownActFilter({ query }: Asked): AuditPageProps['filter'] {
  return {
    person: query.person ?? '',
    action: query.action ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    search: query.search ?? '',
  };
}

/** The core speaks of date-times, the form asks for days. */
export function dayFaults({ fields, ...rest }: FormFaults): FormFaults {
  const days = Object.keys(fields).filter((name) => name === 'from' || name === 'to');
  return {
    ...rest,
    fields: { ...fields, ...Object.fromEntries(days.map((name) => [name, { fault: 'notADay' }] as const)) },
  };
}

export function actFilterOf({ query }: Asked, actions: readonly ActName[]): ActFilter {
  return {
    person: query.person || undefined,
    action: chosenOf(query.action, actions),
    from: dayStart(query.from, { daysLater: 0 }),
    // The last day counts as a whole.
    to: dayStart(query.to, { daysLater: 1 }),
    search: query.search,
  };
}

/** The first moment of a day in Manila. A text that is no day is passed on, to be refused. */
function dayStart(text: string | undefined, { daysLater }: { daysLater: number }): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    const day = Temporal.PlainDate.from(text.trim(), { overflow: 'reject' }).add({ days: daysLater });
    return `${day.toString()}T00:00:00+08:00`;
  } catch {
    return text;
  }
}

export function presentAct(act: Act): AuditPageProps['acts'][number] {
  const { id, actorLabel, action, subjectLabel, address, createdAt } = act;
  const { isTest, ...details } = act.details;
  return {
    id,
    by: { kind: actorKindOf(act), label: actorLabel },
    action,
    subject: subjectLabel,
    details: shownDetails(details),
    isTest: isTest === true,
    address,
    createdAt,
  };
}
