import { usePage } from '../../page.ts';
import { Copyable, copyIsland } from '../copyable.tsx';
import { OpenFrame } from './open-frame.tsx';

interface RecoveryCodesPageProps {
  email: string;
  /** Shown by this page and by no other. */
  codes: readonly string[];
  /** Whether the second factor was switched on just now. */
  isNew: boolean;
}

export function RecoveryCodesPage({ email, codes, isNew }: RecoveryCodesPageProps) {
  const { recoveryCodes, secondFactor } = usePage().text.organizer.account;
  const list = codes.join('\n');
  const file = `${recoveryCodes.fileHead(email)}\n\n${list}\n`;
  return (
    <OpenFrame title={recoveryCodes.title} islands={[copyIsland]}>
      {isNew && (
        <p class="note is-success" role="status">
          {recoveryCodes.isOn}
        </p>
      )}
      <p class="note is-warning">
        <b>{recoveryCodes.once}</b>
      </p>
      <p class="lines">{recoveryCodes.lead}</p>
      <div class="stub shown-once recovery-codes">
        <Copyable id="recovery-codes" label={secondFactor.codes} value={list} isCode />
      </div>
      <div class="actions">
        <a
          class="button is-second"
          download="takilya-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          {recoveryCodes.download}
        </a>
        <a class="button" href="/organizer/account/second-factor">
          {recoveryCodes.ready}
        </a>
      </div>
    </OpenFrame>
  );
}
