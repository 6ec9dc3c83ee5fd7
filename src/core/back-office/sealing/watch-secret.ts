import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { AppSecrets } from '../../../platform/secret-box.ts';
import { leaveSecretUsers, meetSecretUsers } from './sealing.sql.ts';
import { fingerprintsOf } from './unlock-secrets.ts';

export interface SecretWatch {
  /** Why this process must not serve, in a sentence: what is stored is sealed with a secret that it does not know. */
  obstacle(): string | undefined;
  /** How many others write what this process cannot read, or cannot read what it writes. */
  strangers(): number;
  close(): Promise<void>;
}

const lookEveryMs = 5_000;
const sealedOtherwise =
  'APP_SECRET: what is stored was sealed with another secret meanwhile; start this process with that one (docs/secret.md).';
const sentence = 'Processes of the service have different secrets and cannot read what the others write';

/** Processes with different secrets find each other by the database, and say so. */
export async function watchSecret(options: {
  db: Queryable;
  secrets: AppSecrets;
  onStrangers: (sentence: string, strangers: number) => void;
  onFault: (sentence: string, error: unknown) => void;
}): Promise<SecretWatch> {
  const { db, secrets, onStrangers, onFault } = options;
  const own = { id: newId(), ...fingerprintsOf(secrets) };
  let strangers = 0;
  let isOpened = true;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      const met = await meetSecretUsers(db, own);
      if (met.strangers > strangers) onStrangers(sentence, met.strangers);
      strangers = met.strangers;
      isOpened = met.sealedWith === null || own.reads.includes(met.sealedWith);
    } catch (error) {
      onFault('Other processes could not be asked for their secrets', error);
    }
    if (!isClosed) {
      timer = setTimeout(() => {
        looked = look();
      }, lookEveryMs);
      timer.unref();
    }
  };
  let looked = look();
  await looked;
  return {
    obstacle: () => (isOpened ? undefined : sealedOtherwise),
    strangers: () => strangers,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looked;
      try {
        await leaveSecretUsers(db, own);
      } catch (error) {
        onFault('Others will find out by themselves that this process has gone', error);
      }
    },
  };
}
