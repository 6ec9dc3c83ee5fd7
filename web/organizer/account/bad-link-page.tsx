import { usePage } from '../../page.ts';
import { Alone } from '../../ui/staff/frame.tsx';

const actions = {
  passwordReset: '/organizer/forgot-password',
  invitation: '/organizer',
  signUp: '/organizer/sign-in',
} as const;

export function BadLinkPage({ what }: { what: keyof typeof actions }) {
  const { badLink } = usePage().text.organizer.account;
  return (
    <Alone title={badLink.title}>
      <div class="empty">
        <p>{badLink[what]}</p>
        <a class="button" href={actions[what]}>
          {badLink[`${what}Action`]}
        </a>
      </div>
    </Alone>
  );
}
