import { usePage } from '../../page.ts';

export function SignOut() {
  const { signOut } = usePage().text.organizer.account;
  return (
    <form method="post" action="/organizer/sign-out">
      <button type="submit">{signOut}</button>
    </form>
  );
}
