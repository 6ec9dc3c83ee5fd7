import {
  type PaymentProvider,
  ProviderUnavailable,
  type RefundReport,
} from '../../core/selling/payments/payment-provider.ts';
import { type JsonObject, jsonObjectOf } from '../providers/values.ts';
import { type XenditClient, XenditRefused, XenditUnreadable } from './client.ts';
import { centavosOf, idIn, pesosOf } from './records.ts';

type Transfers = NonNullable<PaymentProvider['transfers']>;

const wallets = { GCASH: 'PH_GCASH', MAYA: 'PH_PAYMAYA' } as const;

/** Xendit's names of the banks that it pays, by the BIC under which people name them. */
const banks = new Map([
  ['AUBKPHMM', 'PH_AUB'],
  ['BNORPHMM', 'PH_BDO'],
  ['BOPIPHMM', 'PH_BPI'],
  ['BPDIPHM1', 'PH_BPIDB'],
  ['CHBKPHMM', 'PH_CBC'],
  ['CHSVPHM1', 'PH_CBS'],
  ['CIPHPHMM', 'PH_CIMB'],
  ['CTCBPHMM', 'PH_CTBC'],
  ['EWBCPHMM', 'PH_EWB'],
  ['MBBEPHMM', 'PH_MPI'],
  ['MBTCPHMM', 'PH_MET'],
  ['ONNRPHM1', 'PH_ONB'],
  ['PABIPHMM', 'PH_BOC'],
  ['PHSBPHMM', 'PH_PSB'],
  ['PHTBPHMM', 'PH_PTC'],
  ['PHVBPHMM', 'PH_PVB'],
  ['PNBMPHMM', 'PH_PNB'],
  ['PPBUPHMM', 'PH_PBB'],
  ['RCBCPHMM', 'PH_RCBC'],
  ['SCBLPHMM', 'PH_SCB'],
  ['SETCPHMM', 'PH_SEC'],
  ['TLBPPHMM', 'PH_LBP'],
  ['UBPHPHMM', 'PH_UBP'],
]);

const states = new Map<unknown, RefundReport['state']>([
  ...(['ACCEPTED', 'PENDING', 'REQUESTED', 'PENDING_COMPLIANCE_REVIEW'] as const).map(
    (status) => [status, 'PENDING'] as const,
  ),
  ['SUCCEEDED', 'SUCCEEDED'],
  ['COMPLETED', 'SUCCEEDED'],
  ...(['FAILED', 'CANCELLED', 'REVERSED', 'EXPIRED'] as const).map((status) => [status, 'FAILED'] as const),
]);

// Those that say that this account cannot be paid; with any other nothing is wrong with it.
const codesOfAccount = new Set(['INVALID_DESTINATION', 'CHANNEL_CODE_NOT_SUPPORTED', 'API_VALIDATION_ERROR']);

/** Money that Xendit pays to accounts. By the same key it pays once. */
export function transfersAtXendit(client: XenditClient): Transfers {
  const find: Transfers['find'] = async ({ key, amountCentavos }) => {
    const answer = await client.get(`/v2/payouts?reference_id=${encodeURIComponent(key)}`);
    // It knows of none.
    if (answer.isRefused && answer.status === 404) return undefined;
    if (answer.isRefused) throw new ProviderUnavailable(`Xendit does not show its payouts: ${answer.code}`);
    const { data } = answer.data;
    if (!Array.isArray(data)) throw new XenditUnreadable('a list of payouts');
    const payout = data.map(jsonObjectOf).find((each) => each?.reference_id === key);
    if (payout === undefined) return undefined;
    if (centavosOf(payout.amount) !== amountCentavos) {
      throw new XenditRefused(`Payout ${key} exists at Xendit with another amount`);
    }
    return reportOf(payout);
  };
  return {
    find,
    async send({ key, account, amountCentavos, mayStillAsk }) {
      const channel = account.kind === 'BANK' ? banks.get(account.bankCode ?? '') : wallets[account.kind];
      if (channel === undefined) return failed('Xendit pays no accounts of that bank.', { isWrongAccount: true });
      const earlier = await find({ key, amountCentavos });
      if (earlier !== undefined) return earlier;
      if (!mayStillAsk()) throw new ProviderUnavailable('It took too long to look for the payout at Xendit');
      const body = {
        reference_id: key,
        channel_code: channel,
        channel_properties: { account_holder_name: account.name, account_number: account.number },
        amount: pesosOf(amountCentavos),
        currency: 'PHP',
        description: 'Refund of tickets',
      };
      const answer = await client.post('/v2/payouts', body, { key });
      if (!answer.isRefused) return reportOf(answer.data);
      // Not in Xendit's own words, which may quote the account.
      if (answer.code === 'INSUFFICIENT_BALANCE') return failed(`Xendit refused (${answer.code}).`, { isForNow: true });
      return failed(`Xendit refused (${answer.code}).`, { isWrongAccount: codesOfAccount.has(answer.code) });
    },
  };
}

function reportOf(payout: JsonObject): RefundReport {
  const state = states.get(payout.status);
  if (state === undefined) throw new XenditUnreadable('a payout');
  const providerRefundId = idIn(payout, 'id');
  if (state !== 'FAILED') return { state, providerRefundId };
  const isWrongAccount = codesOfAccount.has(String(payout.failure_code));
  return { ...failed('Xendit could not pay the account.', { isWrongAccount }), providerRefundId };
}

function failed(failure: string, why: Pick<RefundReport, 'isWrongAccount' | 'isForNow'>): RefundReport {
  return { state: 'FAILED', providerRefundId: null, failure, ...why };
}
