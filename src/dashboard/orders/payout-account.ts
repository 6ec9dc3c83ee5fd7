import type { FastifyInstance } from 'fastify';
import type { PayoutAccountProps } from '../../../web/organizer/orders/payout-account-page.tsx';
import { byPerson } from '../../core/accounts/audit-log/act.ts';
import { changeTaxDetails } from '../../core/accounts/organizations/change-tax-details.ts';
import { findTaxDetails } from '../../core/accounts/organizations/tax-details.sql.ts';
import { bankOf, banks } from '../../core/accounts/payout-accounts/banks.ts';
import { changePayoutAccount } from '../../core/accounts/payout-accounts/change-payout-account.ts';
import { readPayoutAccount } from '../../core/accounts/payout-accounts/read-payout-account.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { seeOther } from '../../http/send-page.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const ability = 'payout-account';
const path = '/settlement/account';

/** Where the organization is paid, and how statements name it. It is one for the organization: a sandbox is never paid. */
export function payoutAccountRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, now } = services;
  const { accounts } = services.payouts;

  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answer(visit) });

  screen(app, services, {
    method: 'POST',
    path,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const account = accountIn(visit);
      try {
        await db.transaction((tx) =>
          changePayoutAccount(tx, tenantOf(visit), { account, accounts, ...whoOf(visit), now: now() }),
        );
      } catch (error) {
        const { number: _neverShown, ...typed } = account;
        return answer(visit, { typed, accountFaults: faultsOf(error) });
      }
      doneAt(visit, `${visit.base}${path}`, 'payoutAccountChanged');
    },
  });

  screen(app, services, {
    method: 'POST',
    path: `${path}/tax-details`,
    ability,
    handle: async (visit) => {
      const { form } = visit;
      const details = {
        taxName: form.text('taxName'),
        taxNumber: form.text('taxNumber'),
        taxAddress: form.text('taxAddress'),
      };
      try {
        await db.transaction((tx) => changeTaxDetails(tx, tenantOf(visit), { details, ...whoOf(visit) }));
      } catch (error) {
        return answer(visit, { taxTyped: details, taxFaults: faultsOf(error) });
      }
      doneAt(visit, `${visit.base}${path}`, 'taxDetailsChanged');
    },
  });

  // The form's own URL, loaded again or in another language, leads back.
  screen(app, services, {
    method: 'GET',
    path: `${path}/tax-details`,
    ability,
    handle: async (visit) => seeOther(visit.reply, `${visit.base}${path}`),
  });

  const answer = async (
    visit: Visit,
    shown: {
      typed?: PayoutAccountProps['typed'];
      accountFaults?: FormFaults;
      taxTyped?: PayoutAccountProps['tax'];
      taxFaults?: FormFaults;
    } = {},
  ) => {
    const tenant = tenantOf(visit);
    const [account, tax] = await Promise.all([readPayoutAccount(db, tenant, { accounts }), findTaxDetails(db, tenant)]);
    const props: PayoutAccountProps = {
      frame: frameOf(visit, { current: 'settlement' }),
      account: account && { ...account, bankName: bankOf(account.bankCode ?? '')?.name ?? null },
      banks: banks.map(({ code, name, isWallet = false }) => ({ code, name, isWallet })),
      typed: shown.typed ?? { kind: '', bankCode: '', name: '' },
      accountFaults: shown.accountFaults ?? noFaults,
      tax: shown.taxTyped ?? {
        taxName: tax.taxName ?? '',
        taxNumber: tax.taxNumber ?? '',
        taxAddress: tax.taxAddress ?? '',
      },
      taxFaults: shown.taxFaults ?? noFaults,
      hasTaxPapers: services.taxRules === 'ph',
    };
    const isFaulty = shown.accountFaults !== undefined || shown.taxFaults !== undefined;
    await answerScreen(services, visit, ['ordersPayoutAccount', props], { status: isFaulty ? 400 : 200 });
  };
}

const walletKinds = ['GCASH', 'MAYA'];

/** One list names banks and wallets: a wallet that is a kind of its own has no bank beside it. */
function accountIn({ form }: Visit) {
  const bankCode = form.text('bankCode');
  const kind = form.text('kind') || (walletKinds.includes(bankCode) ? bankCode : 'BANK');
  return { kind, bankCode, name: form.text('name'), number: form.text('number') };
}

function tenantOf({ membership }: Visit) {
  return { organizationId: membership.organizationId };
}

function whoOf({ member }: Visit) {
  return { by: byPerson(member.person), address: member.address };
}
