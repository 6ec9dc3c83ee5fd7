import { usePage } from '../../page.ts';
import { TextField } from '../../ui/form.tsx';
import { Alone } from '../../ui/staff/frame.tsx';

export interface ProviderPageProps {
  /** The short name of the organization, as it was asked for. */
  slug: string;
  /** Its name, where it has a sign-in of its own. */
  organization?: string;
  trouble?: 'unknown' | 'silent' | 'refused' | 'stale' | 'stranger' | 'notJoined' | 'tooOften';
}

/** On the way to an organization's own sign-in, or back from it with something wrong. */
export function ProviderPage({ slug, organization, trouble }: ProviderPageProps) {
  const { account } = usePage().text.organizer;
  const { provider } = account;
  return (
    <Alone title={provider.title}>
      {trouble !== undefined && (
        <p class="note is-danger" role="alert">
          {provider.troubles[trouble]}
        </p>
      )}
      {organization === undefined ? (
        <ProviderForm slug={slug} />
      ) : (
        <div class="panel">
          <p>{provider.lead(organization)}</p>
          <p>
            {/* A link: a form may not lead to another site. */}
            <a class="button" href={`/organizer/sign-in/oidc/${slug}`}>
              {provider.go(organization)}
            </a>
          </p>
        </div>
      )}
      <p>
        <a href="/organizer/sign-in">{provider.back}</a>
      </p>
    </Alone>
  );
}

function ProviderForm({ slug }: Pick<ProviderPageProps, 'slug'>) {
  const { provider } = usePage().text.organizer.account;
  return (
    <form method="get" action="/organizer/sign-in/oidc" class="panel">
      <TextField
        name="organization"
        label={provider.slug}
        hint={provider.slugHint}
        value={slug}
        required
        lengthMax="name"
        autocomplete="organization"
      />
      <p>
        <button type="submit">{provider.find}</button>
      </p>
    </form>
  );
}

interface ProviderAgainPageProps {
  organization: string;
  /** Where the form was going, and what was typed there. */
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** Where one signs in again. */
  href: string;
}

/** Asks somebody who came by their organization's sign-in to sign in there once more; what was typed is kept. */
export function ProviderAgainPage({ organization, action, fields, href }: ProviderAgainPageProps) {
  const { provider, again } = usePage().text.organizer.account;
  return (
    <Alone title={again.title}>
      <div class="panel">
        <p>{provider.againLead(organization)}</p>
        <p>
          <a class="button is-second" href={href} target="_blank" rel="noopener">
            {provider.go(organization)}
          </a>
        </p>
        <form method="post" action={action}>
          {fields.map(([name, value], place) => (
            <input key={place} type="hidden" name={name} value={value} />
          ))}
          <p class="actions">
            <button type="submit">{again.send}</button>
            <a href="/organizer">{again.back}</a>
          </p>
        </form>
      </div>
    </Alone>
  );
}
