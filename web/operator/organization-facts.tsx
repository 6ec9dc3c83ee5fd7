import type { ComponentChildren } from 'preact';
import { count, dateTime, peso } from '../format.ts';
import { usePage } from '../page.ts';
import { FormattedText } from '../ui/formatted-text.tsx';
import { type EventStatus, StatusTag } from '../ui/staff/event-tag.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { Nothing } from './operator-parts.tsx';

export interface OrganizationFactsShown {
  owner: { name: string | null; email: string | null };
  contactEmail: string | null;
  contactPhone: string | null;
  links: readonly { kind: string; url: string }[];
  description: string | null;
  plans: string | null;
  /** As it is registered for taxes, line by line. */
  tax: readonly string[];
  account: { bank: string; numberEnd: string | null } | null;
}

export interface PlannedEventShown {
  id: string;
  name: string;
  status: EventStatus;
  isCancelled: boolean;
  dateTime: string;
  timezone: string;
  quantity: number;
  lowest: number | null;
  highest: number | null;
  worth: number;
}

/** Who they are and what they want to sell: what one needs to decide. */
export function OrganizationFacts({ facts }: { facts: OrganizationFactsShown }) {
  const words = usePage().text.operator.organizations.facts;
  const { owner, contactEmail, contactPhone, links, description, plans, tax, account } = facts;
  return (
    <section class="panel" aria-labelledby="facts-title">
      <h2 id="facts-title">{words.title}</h2>
      <dl class="organization-facts">
        <Fact label={words.plans}>{plans !== null && <span class="lines">{plans}</span>}</Fact>
        <Fact label={words.owner}>
          {owner.email !== null && (
            <>
              {owner.name} <a href={`mailto:${owner.email}`}>{owner.email}</a>
            </>
          )}
        </Fact>
        <Fact label={words.contact}>
          {(contactEmail !== null || contactPhone !== null) && (
            <>
              {contactEmail !== null && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>} {contactPhone}
            </>
          )}
        </Fact>
        <Fact label={words.links}>
          {links.length > 0 &&
            links.map(({ kind, url }) => (
              <a key={kind} class="fact-link" href={url} rel="noreferrer nofollow">
                {url}
              </a>
            ))}
        </Fact>
        <Fact label={words.description}>{description !== null && <FormattedText text={description} under={2} />}</Fact>
        <Fact label={words.tax}>{tax.length > 0 && <span class="lines">{tax.join('\n')}</span>}</Fact>
        <Fact label={words.account}>
          {account !== null &&
            (account.numberEnd === null ? account.bank : `${account.bank} •••• ${account.numberEnd}`)}
        </Fact>
      </dl>
    </section>
  );
}

/** What is missing is said: it is what one asks for next. */
function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  const { missing } = usePage().text.operator.organizations.facts;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span class="hint">{missing}</span>}</dd>
    </div>
  );
}

export function PlannedEvents({ base, events }: { base: string; events: readonly PlannedEventShown[] }) {
  const { language, now, text } = usePage();
  const words = text.operator.organizations.facts;
  return (
    <div class="stack">
      <h2>{words.events}</h2>
      {events.length === 0 ? (
        <Nothing text={words.noEvents} />
      ) : (
        <TableBox label={words.events}>
          <thead>
            <tr>
              <th scope="col">{text.operator.events.event}</th>
              <th scope="col">{text.operator.events.status}</th>
              <th scope="col" class="number">
                {words.prices}
              </th>
              <th scope="col" class="number">
                {words.quantity}
              </th>
              <th scope="col" class="number">
                {words.worth}
              </th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <th scope="row" class="event-cell">
                  <a href={`${base}/events/${event.id}`}>{event.name}</a>
                  <span class="hint"> {dateTime(event.dateTime, { language, zone: event.timezone, now })}</span>
                </th>
                <td>
                  <StatusTag status={event.status} isCancelled={event.isCancelled} />
                </td>
                <td class="number">{pricesOf(event)}</td>
                <td class="number">{count(event.quantity)}</td>
                <td class="number">{peso(event.worth)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </div>
  );
}

function pricesOf({ lowest, highest }: PlannedEventShown): string {
  if (lowest === null || highest === null) return '–';
  return lowest === highest ? peso(lowest) : `${peso(lowest)} – ${peso(highest)}`;
}
