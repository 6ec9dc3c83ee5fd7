import { usePage } from '../../page.ts';

/** Links to a person's organizations, for pages that belong to none. */
export function Organizations({ organizations }: { organizations: readonly { name: string; base: string }[] }) {
  const { text, hasSignUp } = usePage();
  const { own, signUp } = text.organizer.account;
  if (organizations.length === 0 && !hasSignUp) return null;
  return (
    <nav aria-label={own.organizations}>
      <ul class="actions">
        {organizations.map(({ name, base }) => (
          <li key={base}>
            <a href={base}>{name}</a>
          </li>
        ))}
        {hasSignUp && (
          <li>
            <a href="/organizer/organizations/new">{signUp.newTitle}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}
