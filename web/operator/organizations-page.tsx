import { count } from '../format.ts';
import { usePage } from '../page.ts';
import { AreaField, type FormFaults, FormTrouble, SelectField } from '../ui/form.tsx';
import { isFiltered } from '../ui/staff/address.ts';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { Moment } from '../ui/staff/moment.tsx';
import { SearchField } from '../ui/staff/more-filters.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { ActForm, Nothing, Pages, StopForm } from './operator-parts.tsx';
import {
  OrganizationFacts,
  type OrganizationFactsShown,
  type PlannedEventShown,
  PlannedEvents,
} from './organization-facts.tsx';
import { type TaxDocumentShown, TaxDocuments } from './tax-documents.tsx';

export interface OperatorOrganizationShown {
  slug: string;
  name: string;
  tier: string;
  standing: 'approved' | 'waiting' | 'suspended';
  /** Suspended before it was ever approved. */
  isDeclined: boolean;
  suspendedAt: string | null;
  suspensionReason: string | null;
  ownerEmail: string | null;
  createdAt: string;
  members: number;
  publishedEvents: number;
  activeKeys: number;
  openTickets: number;
}

interface OperatorOrganizationsProps {
  frame: OperatorFrameProps;
  filter: { search?: string; standing?: string };
  organizations: readonly OperatorOrganizationShown[];
  nextCursor: string | null;
  faults?: FormFaults;
}

const standings = ['approved', 'waiting', 'suspended'] as const;
const looks = { approved: 'tag is-good', waiting: 'tag is-waiting', suspended: 'tag is-bad' };

function StandingTag({ standing }: Pick<OperatorOrganizationShown, 'standing'>) {
  return <span class={looks[standing]}>{usePage().text.operator.organizations.standings[standing]}</span>;
}

export function OperatorOrganizationsPage(props: OperatorOrganizationsProps) {
  const { frame, filter, organizations, nextCursor, faults } = props;
  const { operator } = usePage().text;
  const words = operator.organizations;
  const path = `${frame.base}/organizations`;
  return (
    <Frame frame={frame} title={words.title}>
      <FormTrouble faults={faults} shown={['search']} />
      <search>
        <form class="filters" action={path}>
          <SearchField label={operator.search} placeholder={words.searchHint} value={filter.search} faults={faults} />
          <SelectField
            name="standing"
            label={words.standing}
            value={filter.standing}
            choices={[
              { value: '', label: operator.all },
              ...standings.map((value) => ({ value, label: words.standings[value] })),
            ]}
          />
          <button type="submit" class="is-second">
            {operator.show}
          </button>
        </form>
      </search>
      {organizations.length === 0 ? (
        <Nothing
          path={isFiltered(filter) ? path : undefined}
          text={isFiltered(filter) ? operator.nothing : words.none}
        />
      ) : (
        <TableBox label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.organization}</th>
              <th scope="col">{words.standing}</th>
              <th scope="col">{words.tier}</th>
              <th scope="col" class="number">
                {words.eventsColumn}
              </th>
              <th scope="col" class="number">
                {words.keys}
              </th>
              <th scope="col" class="number">
                {words.ticketsColumn}
              </th>
            </tr>
          </thead>
          <tbody>
            {organizations.map((each) => (
              <tr key={each.slug}>
                <th scope="row" class="order-number">
                  <a href={`${path}/${each.slug}`}>{each.name}</a>
                  <span class="hint">
                    {each.slug} · {each.ownerEmail !== null && `${each.ownerEmail} · `}
                    {operator.since} <Moment at={each.createdAt} />
                  </span>
                </th>
                <td>
                  <StandingTag standing={each.standing} />
                </td>
                <td>{each.tier}</td>
                <td class="number">{count(each.publishedEvents)}</td>
                <td class="number">{count(each.activeKeys)}</td>
                <td class="number">{count(each.openTickets)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      <Pages nextCursor={nextCursor} />
    </Frame>
  );
}

interface OperatorOrganizationProps {
  frame: OperatorFrameProps;
  organization: OperatorOrganizationShown;
  facts: OrganizationFactsShown;
  /** Null where the rules ask for none. */
  documents: readonly TaxDocumentShown[] | null;
  planned: readonly PlannedEventShown[];
  tiers: readonly string[];
  limits: { perMinute: number; perHour: number };
  reason?: string;
  faults?: FormFaults;
}

export function OperatorOrganizationPage(props: OperatorOrganizationProps) {
  const { frame, organization, facts, planned } = props;
  const { operator } = usePage().text;
  const words = operator.organizations;
  const path = `${frame.base}/organizations/${organization.slug}`;
  const { publishedEvents: events, activeKeys: keys, openTickets: tickets } = organization;
  return (
    <Frame frame={frame} title={organization.name}>
      <p class="event-facts">
        <StandingTag standing={organization.standing} />
        <span>{organization.slug}</span>
        {organization.ownerEmail !== null && <span>{words.madeBy(organization.ownerEmail)}</span>}
        <span>
          {operator.since} <Moment at={organization.createdAt} />
        </span>
        <a href={`${frame.base}/events?organization=${organization.slug}`}>{words.seeEvents}</a>
        <a href={`/organizers/${organization.slug}`}>{words.seePage}</a>
      </p>
      {organization.suspendedAt !== null && (
        <div class="note is-danger">
          <p>
            <b>
              {organization.isDeclined ? words.declinedSince : words.suspendedSince}{' '}
              <Moment at={organization.suspendedAt} />
            </b>
          </p>
          <p class="lines">{organization.suspensionReason}</p>
        </div>
      )}
      <dl class="figures">
        {(
          [
            [words.events, events],
            [words.tickets, tickets],
            [words.keys, keys],
            [words.members, organization.members],
          ] as const
        ).map(([label, figure]) => (
          <div class="figure" key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{count(figure)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <OrganizationFacts facts={facts} />
      {props.documents !== null && <TaxDocuments path={path} documents={props.documents} faults={props.faults} />}
      <PlannedEvents base={frame.base} events={planned} />
      <Acts {...props} path={path} />
      <p>
        <a href={`${frame.base}/organizations`}>{words.back}</a>
      </p>
    </Frame>
  );
}

function Acts(props: OperatorOrganizationProps & { path: string }) {
  const { path, organization, tiers, limits, reason, faults } = props;
  const words = usePage().text.operator.organizations;
  const { publishedEvents: events, activeKeys: keys, openTickets: tickets } = organization;
  return (
    <div class="account-columns">
      {organization.standing === 'waiting' && (
        <>
          <ActForm action={`${path}/approve`} title={words.approve} lead={words.approveLead} />
          <ActForm action={`${path}/ask`} title={words.ask} lead={words.askLead}>
            <AreaField name="question" label={words.question} rows={3} lengthMax="reason" faults={faults} />
          </ActForm>
        </>
      )}
      {organization.suspendedAt === null ? (
        <StopForm
          action={`${path}/suspend`}
          title={organization.standing === 'waiting' ? words.decline : words.suspend}
          lead={organization.standing === 'waiting' ? words.declineLead : words.suspendLead}
          lines={words.suspendLines({
            events: [events, count(events)],
            keys: [keys, count(keys)],
            tickets: [tickets, count(tickets)],
          })}
          reason={reason}
          faults={faults}
        />
      ) : (
        <ActForm
          action={`${path}/unsuspend`}
          title={organization.isDeclined ? words.reopen : words.unsuspend}
          lead={organization.isDeclined ? words.reopenLead : words.unsuspendLead}
        />
      )}
      <ActForm
        action={`${path}/tier`}
        title={words.changeTier}
        lead={words.tierLead(count(limits.perMinute), count(limits.perHour))}
      >
        <SelectField
          name="tier"
          label={words.tier}
          value={organization.tier}
          choices={tiers.map((value) => ({ value, label: value }))}
        />
      </ActForm>
    </div>
  );
}
