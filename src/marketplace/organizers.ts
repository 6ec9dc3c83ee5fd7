import { organizerNotFound } from '../core/accounts/organizations/organization.errors.ts';
import type { Organizer } from '../core/accounts/profiles/organization-profile.sql.ts';
import { type LinkKind, linkKinds } from '../core/accounts/profiles/organization-profile.ts';
import { readOrganizer } from '../core/accounts/profiles/read-organizer.ts';
import { boolean, description, email, name, nullable, record, text, webUrl } from '../http/fields/fields.ts';
import { type MarketplaceRoute, readRoute } from './route.ts';

const linkFields = Object.fromEntries(
  linkKinds.map((kind) => [kind, nullable(webUrl({ description: 'Its address there.' }))]),
) as Record<LinkKind, ReturnType<typeof nullable>>;

const organizerRecord = record(
  'OrganizerProfile',
  {
    name: name({ description: 'Name of the organization.' }),
    slug: text('Its address part on the marketplace; a rename keeps it.'),
    url: webUrl({ description: 'Its page.' }),
    isSandbox: boolean({ description: 'A trial: nothing bought there is real.' }),
    logoUrl: nullable(webUrl({ description: 'Its logo.' })),
    description: nullable(description({ description: 'What it says of itself.' })),
    links: record('OrganizerLinks', linkFields, 'Where it is found elsewhere.'),
    contactEmail: nullable(email({ description: 'Where the public may write.' })),
    contactPhone: nullable(text('Where the public may call.')),
  },
  'Who holds events, as it shows itself.',
);

export const organizerRoutes: readonly MarketplaceRoute[] = [
  readRoute({
    method: 'GET',
    path: '/organizers/:slug',
    operationId: 'getOrganizer',
    tag: 'Organizers',
    summary: 'Read one organizer',
    description: 'The public profile of the organization that holds an event. One that may not sell is not there.',
    params: { slug: 'Slug of the organizer, as events name it.' },
    success: { status: 200, description: 'The organizer.', data: organizerRecord },
    errors: [organizerNotFound],
    read: async ({ params, services }) => ({
      data: presentOrganizer(await readOrganizer(services.db, { slug: params.slug as string }), services),
    }),
  }),
];

// Field by field: nothing meant for the organizer alone reaches the public by accident.
function presentOrganizer(organizer: Organizer, { publicUrl }: { publicUrl: string }) {
  const { links } = organizer;
  return {
    name: organizer.name,
    slug: organizer.slug,
    url: `${publicUrl}/organizers/${organizer.slug}`,
    isSandbox: organizer.isSandbox,
    logoUrl: organizer.logoUrl,
    description: organizer.description,
    links: Object.fromEntries(linkKinds.map((kind) => [kind, links[kind] ?? null])),
    contactEmail: organizer.contactEmail,
    contactPhone: organizer.contactPhone,
  };
}
