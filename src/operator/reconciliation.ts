import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import type { OperatorReconciliationProps, ShownReconciliation } from '../../web/operator/reconciliation-page.tsx';
import { raiseInvalid } from '../core/base/common.errors.ts';
import type { Detail } from '../core/base/define-error.ts';
import { pesosOf } from '../core/base/money.ts';
import { instantInZone } from '../core/base/zoned-time.ts';
import { differencesCsv, nextStepOf } from '../core/reports/reconciliation/differences-csv.ts';
import { type ReconcileInput, type Reconciliation, reconcile } from '../core/reports/reconciliation/reconcile.ts';
import type { Difference } from '../core/reports/reconciliation/reconciliation.sql.ts';
import { unavailable } from '../http/error-reply.ts';
import { type FormFaults, faultsOf } from '../http/pages/faults.ts';
import { chosenOf } from '../http/pages/filters.ts';
import type { FormFields } from '../http/pages/forms.ts';
import { receiveUpload, takeUploads, type Upload } from '../http/pages/upload.ts';
import { createSemaphore, SemaphoreFull } from '../platform/semaphore.ts';
import { answerScreen, frameOf, type OperatorVisit, operatorScreen } from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

const path = '/reconciliation';
const mebibytesMax = 50;
const shownMax = 200;
const providers = ['paymongo', 'xendit', 'simulator'] as const;
const dayMs = 86_400_000;

/** The provider's report against our books. */
export async function reconciliationPlugin(
  app: FastifyInstance,
  { services }: { services: OperatorServices },
): Promise<void> {
  const { db } = services;
  takeUploads(app);
  // Each holds a connection for as long as it takes; they are rare, and wait for one another.
  const oneByOne = createSemaphore({ most: 1, waitingMax: 3 });

  operatorScreen(app, services, { method: 'GET', path, handle: (visit) => answer(visit) });

  operatorScreen(app, services, {
    method: 'POST',
    path,
    handle: async (visit) => {
      const upload = await receiveUpload(visit.request, { mebibytesMax });
      try {
        await oneByOne(() => compare(visit, upload));
      } catch (error) {
        if (error instanceof SemaphoreFull) throw unavailable('Other reports are being compared.');
        await answer(visit, { form: upload.form, faults: faultsOf(error) });
      } finally {
        await upload.discard();
      }
    },
  });

  const compare = async (visit: OperatorVisit, upload: Upload): Promise<void> => {
    const { form } = upload;
    const input = inputOf(services, upload);
    if (form.text('answer') === 'csv') {
      const file = upload.beside('differences.csv');
      // Written first: the transaction does not wait for the download.
      await reconcile(db, input, (_found, differences) =>
        pipeline(Readable.from(differencesCsv(differences)), createWriteStream(file, { mode: 0o600 })),
      );
      visit.reply.hijack();
      visit.reply.raw.writeHead(200, [
        ...visit.reply.server.fixedHeaders,
        ...['content-type', 'text/csv; charset=utf-8'],
        ...['content-disposition', 'attachment; filename="differences.csv"'],
        ...['x-request-id', visit.request.id],
      ]);
      await pipeline(createReadStream(file), visit.reply.raw);
      return;
    }
    const found = await reconcile(db, input, async (told, differences) => {
      const shown: Difference[] = [];
      for await (const difference of differences) {
        shown.push(difference);
        if (shown.length === shownMax) break;
      }
      return shownReconciliation(told, shown);
    });
    await answer(visit, { form, found });
  };

  const answer = async (
    visit: OperatorVisit,
    { form, found, faults }: { form?: FormFields; found?: ShownReconciliation; faults?: FormFaults } = {},
  ): Promise<void> => {
    const props: OperatorReconciliationProps = {
      frame: frameOf(visit, { current: 'reconciliation' }),
      mebibytesMax,
      providers,
      values: {
        provider: form?.text('provider') ?? services.providerNames[0] ?? 'simulator',
        from: form?.text('from') ?? '',
        to: form?.text('to') ?? '',
      },
      found,
      faults,
    };
    const status = faults === undefined ? 200 : 400;
    await answerScreen(services, visit, ['operatorReconciliation', props], { status });
  };
}

function inputOf({ providerNames }: OperatorServices, { form, file }: Upload): ReconcileInput {
  const from = dayStart(form.text('from'), { daysLater: 0 });
  const to = dayStart(form.text('to'), { daysLater: 1 });
  const faults: Detail[] = [];
  if (file === undefined) faults.push({ field: 'file', fault: 'required' });
  if (from === null) faults.push({ field: 'from', fault: 'notADay' });
  if (to === null) faults.push({ field: 'to', fault: 'notADay' });
  if (faults.length > 0 || file === undefined) raiseInvalid(faults);
  return {
    provider: chosenOf(form.text('provider'), providers) ?? providerNames[0] ?? 'simulator',
    open: () => createReadStream(file),
    from: from ?? undefined,
    to: to ?? undefined,
  };
}

/** When a day begins in Manila, or the last moment before the next; undefined where none is named, null where it is none. */
function dayStart(text: string, { daysLater }: { daysLater: number }): string | null | undefined {
  if (text.trim() === '') return undefined;
  const start = instantInZone(`${text.trim()}T00:00`, 'Asia/Manila');
  return start === undefined
    ? null
    : new Date(Date.parse(start) + daysLater * dayMs - Math.sign(daysLater)).toISOString();
}

function shownReconciliation(found: Reconciliation, rows: readonly Difference[]): ShownReconciliation {
  const { columns, theirs, ours } = found;
  const pesos = (centavos: number | null) => (centavos === null ? null : pesosOf(centavos));
  return {
    columns: Object.entries(columns.found).map(([field, { name }]) => ({ field, name })),
    ignored: columns.ignored,
    period: found.period,
    hasRefunds: found.hasRefunds,
    lines: found.lines,
    matched: found.matched,
    withoutMoney: found.withoutMoney,
    otherLines: found.otherLines,
    counts: found.counts,
    total: found.differences,
    theirs: {
      payments: pesosOf(theirs.paymentsCentavos),
      refunds: pesosOf(theirs.refundsCentavos),
      fees: pesos(theirs.feesCentavos),
    },
    ours: {
      payments: pesosOf(ours.paymentsCentavos),
      refunds: pesosOf(ours.refundsCentavos),
      fees: pesos(ours.feesCentavos),
    },
    differences: rows.map((row) => ({
      line: row.line,
      outcome: row.outcome,
      kind: row.kind,
      providerId: row.providerId,
      theirAmount: pesos(row.theirCentavos),
      ourAmount: pesos(row.ourCentavos),
      theirCurrency: row.theirCurrency,
      theirStatus: row.theirStatus,
      ourStatus: row.ourStatus,
      orderId: row.orderId,
      orderNumber: row.orderNumber,
      theirFee: pesos(row.theirFeeCentavos),
      ourFee: pesos(row.ourFeeCentavos),
      command: row.outcome === 'REFUNDED_THERE' && row.orderId !== null ? nextStepOf(row) : null,
    })),
  };
}
