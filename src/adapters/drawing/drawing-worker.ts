import { gzipSync } from 'node:zlib';
import type { StatementToDraw } from '../../core/back-office/settlements/statement-of.ts';
import type { PaperToDraw } from '../../core/back-office/tax-papers/print-paper.ts';
import type { Certificate } from '../../core/back-office/withholding/certificate.ts';
import type { PosterFacts } from '../../core/catalog/public-events/poster-facts.ts';
import { serveTasks } from '../../platform/worker-pool/serve-tasks.ts';
import type { PosterPdfInput } from '../pictures/poster-pdf.ts';
import type { ShareImageInput } from '../pictures/share-image.ts';
import type { TicketsToPrint } from '../posters/print-tickets.ts';

/** What is drawn in a thread of its own. Each loads its modules when it is first asked for. */
const drawn = {
  ticketsPdf: async (input: TicketsToPrint) => (await import('../posters/print-tickets.ts')).printTickets(input),
  statementPdf: async (input: StatementToDraw) => (await import('../documents/statement-pdf.ts')).statementPdf(input),
  paperPdf: async (input: PaperToDraw) => (await import('../documents/paper-pdf.ts')).paperPdf(input),
  certificatePdf: async (input: Certificate) => (await import('../documents/certificate-pdf.ts')).certificatePdf(input),
  posterPdf: async (input: PosterPdfInput) => (await import('../pictures/poster-pdf.ts')).posterPdf(input),
  shareImage: async (input: ShareImageInput) => (await import('../pictures/share-image.ts')).shareImage(input),
  posterSvg: async (facts: PosterFacts) => gzipSync((await import('../posters/poster-picture.ts')).posterSvg(facts)),
  qrSvgs: async (texts: readonly string[]) => {
    const { qrSvg } = await import('../documents/qr-code.ts');
    return texts.map(qrSvg);
  },
};
export type Drawn = typeof drawn;

serveTasks(drawn);
