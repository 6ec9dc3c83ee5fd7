import { refuseReport } from './report.errors.ts';

/** What a line of a provider's report can contain. */
const reportFields = [
  'id',
  'refundId',
  'type',
  'amount',
  'amountCentavos',
  'currency',
  'fee',
  'net',
  'status',
  'paidAt',
  'createdAt',
] as const;
export type ReportField = (typeof reportFields)[number];

/** Names under which exports have them, without case, spaces and signs. */
const names: Record<ReportField, readonly string[]> = {
  id: ['paymentid', 'id', 'transactionid', 'paymentintentpaymentid', 'resourceid', 'payment'],
  refundId: ['refundid', 'refund'],
  type: ['type', 'transactiontype', 'resourcetype', 'kind', 'entrytype'],
  amount: ['amount', 'grossamount', 'gross', 'amountphp', 'totalamount', 'grossamountphp'],
  amountCentavos: ['amountcentavos', 'amountincentavos', 'amountcents', 'amountincents'],
  currency: ['currency'],
  fee: ['fee', 'fees', 'feeamount', 'totalfee', 'totalfees', 'paymongofee', 'processingfee', 'transactionfee'],
  net: ['net', 'netamount', 'netamountphp'],
  status: ['status', 'paymentstatus', 'state', 'transactionstatus'],
  paidAt: ['paidat', 'paiddate', 'datepaid', 'paymentdate', 'completedat', 'refundedat'],
  createdAt: ['createdat', 'created', 'datecreated', 'createddate', 'date', 'transactiondate', 'datetime'],
};

export interface ReportColumns {
  /** Where each field is, and what the file calls it. */
  found: Partial<Record<ReportField, { index: number; name: string }>>;
  /** Columns that nothing here needs. */
  ignored: string[];
  width: number;
}

/** What the first line of a report says about the others. */
export function reportColumnsOf(header: readonly string[], line: number): ReportColumns {
  const found: ReportColumns['found'] = {};
  const ignored: string[] = [];
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  header.forEach((name, index) => {
    const field = reportFields.find((each) => names[each].includes(plain[index] as string));
    if (field === undefined) ignored.push(name);
    // Where two names mean one thing, the better one counts: they are in that order above.
    else if (found[field] === undefined || rank(field, plain[index]) < rank(field, plain[found[field].index])) {
      if (found[field] !== undefined) ignored.push(found[field].name);
      found[field] = { index, name };
    } else ignored.push(name);
  });
  const missing = [
    found.id === undefined ? 'the payment id ("Payment ID" or "id")' : [],
    found.amount === undefined && found.amountCentavos === undefined ? 'the amount ("Amount")' : [],
  ].flat();
  if (missing.length > 0) {
    const named = header.map((name) => `"${name.slice(0, 40)}"`).slice(0, 20);
    refuseReport({ line, why: { fault: 'columnsMissing', values: { missing, named } } });
  }
  return { found, ignored, width: header.length };
}

function rank(field: ReportField, name: string | undefined): number {
  return names[field].indexOf(name ?? '');
}
