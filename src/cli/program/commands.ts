import type { Command } from 'commander';
import type { Run, RunApart } from '../command.ts';

interface Commands<Runs> {
  /** The first words of what is added. */
  words: readonly string[];
  load(): Promise<(program: Command, run: Runs) => void>;
}

// In the order of the help.
const ofOperators: Commands<Run>[] = [
  { words: ['org'], load: async () => (await import('../organization.ts')).addOrganizationCommands },
  { words: ['keep-files'], load: async () => (await import('../keep-files.ts')).addKeepFilesCommand },
  { words: ['key'], load: async () => (await import('../key.ts')).addKeyCommands },
  { words: ['sandbox'], load: async () => (await import('../sandbox.ts')).addSandboxCommands },
  { words: ['user'], load: async () => (await import('../user.ts')).addUserCommands },
  { words: ['migrate', 'seed'], load: async () => (await import('../setup.ts')).addSetupCommands },
  { words: ['doctor'], load: async () => (await import('../doctor.ts')).addDoctorCommand },
  { words: ['backup', 'restore'], load: async () => (await import('../backup.ts')).addBackupCommands },
  { words: ['refund'], load: async () => (await import('../refund.ts')).addRefundCommand },
  { words: ['money'], load: async () => (await import('../money.ts')).addMoneyCommands },
  { words: ['dispute'], load: async () => (await import('../money.ts')).addDisputeCommands },
  { words: ['address-change'], load: async () => (await import('../address.ts')).addAddressCommands },
  { words: ['audit'], load: async () => (await import('../audit.ts')).addAuditCommand },
  {
    words: ['payouts', 'payout', 'statement', 'settle'],
    load: async () => (await import('../settlement.ts')).addSettlementCommands,
  },
  { words: ['invoices', 'taxes'], load: async () => (await import('../papers.ts')).addPapersCommands },
  { words: ['providers'], load: async () => (await import('../providers.ts')).addProvidersCommand },
  { words: ['queues'], load: async () => (await import('../queues.ts')).addQueueCommands },
  { words: ['privacy'], load: async () => (await import('../privacy.ts')).addPrivacyCommands },
  { words: ['operator', 'event', 'orders'], load: async () => (await import('../operator.ts')).addOperatorCommands },
  { words: ['page'], load: async () => (await import('../from-files.ts')).addSitePageCommands },
  { words: ['plan'], load: async () => (await import('../from-files.ts')).addSharedPlanCommands },
  { words: ['reconcile'], load: async () => (await import('../providers.ts')).addReconcileCommand },
  { words: ['door-code'], load: async () => (await import('../door-code.ts')).addDoorCodeCommands },
  { words: ['cluster'], load: async () => (await import('../cluster.ts')).addClusterCommand },
  { words: ['secret'], load: async () => (await import('../secret.ts')).addSecretCommands },
];
const ofIntegrators: Commands<RunApart>[] = [
  { words: ['listen'], load: async () => (await import('../integrating/listen.ts')).addListenCommand },
  { words: ['login'], load: async () => (await import('../integrating/login.ts')).addLoginCommand },
  { words: ['trigger'], load: async () => (await import('../integrating/trigger.ts')).addTriggerCommand },
];

/** Adds the commands that begin with the word, all of them where none does: loading those that nobody asked for takes most of a start. */
export async function addCommands(
  program: Command,
  { word, run, runApart }: { word: string | undefined; run: Run; runApart: RunApart },
): Promise<void> {
  const isMeant = ({ words }: { words: readonly string[] }) => words.includes(word ?? '');
  const isKnown = ofOperators.some(isMeant) || ofIntegrators.some(isMeant);
  const wanted = <Runs>(commands: Commands<Runs>[]) =>
    Promise.all((isKnown ? commands.filter(isMeant) : commands).map(({ load }) => load()));
  const [operators, integrators] = await Promise.all([wanted(ofOperators), wanted(ofIntegrators)]);
  for (const add of operators) add(program, run);
  for (const add of integrators) add(program, runApart);
}
