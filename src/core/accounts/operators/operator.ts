import { type ActBy, byOperator, byOperatorPerson } from '../audit-log/act.ts';

/** The operator who acts, as the audit log needs it. */
export interface OperatorActor {
  by: ActBy;
  /** Where the request comes from; null at the command line. */
  address: string | null;
}

export const commandLine: OperatorActor = { by: byOperator, address: null };

export function operatorActor({ email }: { email: string }, address: string): OperatorActor {
  return { by: byOperatorPerson({ email }), address };
}
