import { createSemaphore, SemaphoreFull } from '../../../platform/semaphore.ts';
import { raise } from '../../base/define-error.ts';
import { passwordLengthMax } from './credentials.ts';
import { hashPassword, isPassword } from './password.ts';
import { tooManyAttempts } from './sign-in.errors.ts';

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Does the same work where there is no account, and then answers false. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

interface PasswordsOptions {
  hash?: typeof hashPassword;
  verify?: typeof isPassword;
  atOnceMax?: number;
  waitingMax?: number;
}

// The hash of a password that nobody has, with the parameters that real ones have.
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const retryAfterSeconds = 2;

/**
 * Two at once: hashing is slow and takes memory on purpose, and runs on the few threads that also look up files and
 * names. A caller that would wait behind two hundred others is turned away.
 */
export function createPasswords(options: PasswordsOptions = {}): Passwords {
  const { hash = hashPassword, verify = isPassword, atOnceMax = 2, waitingMax = 200 } = options;
  const semaphore = createSemaphore({ most: atOnceMax, waitingMax });

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await semaphore(work);
    } catch (error) {
      if (error instanceof SemaphoreFull) raise(tooManyAttempts, { retryAfterSeconds }, { retryAfterSeconds });
      throw error;
    }
  };

  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: async (password, stored) => {
      const isPossible = stored !== undefined && password.length <= passwordLengthMax;
      const isRight = await inTurn(() => verify(isPossible ? password : '', isPossible ? stored : nobodysHash));
      return isPossible && isRight;
    },
  };
}
