import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { findLiveOrganization } from '../core/accounts/organizations/find-organization.ts';
import { listOrganizations } from '../core/accounts/organizations/organization.sql.ts';
import { papersCsv } from '../core/back-office/tax-papers/papers-csv.ts';
import { papersContent, papersFileIn } from '../core/back-office/tax-papers/papers-file.ts';
import { listWithheld, quarterOf, withheldCsv } from '../core/back-office/withholding/certificate.ts';
import { pesosOf } from '../core/base/money.ts';
import type { Queryable } from '../platform/database/database.ts';
import { nameOfKey, readSignedJson, signingWay, signJson } from '../platform/json-signature.ts';
import { type CommandContext, CommandError, type Run } from './command.ts';

interface Days {
  org?: string;
  from: string;
  to: string;
}

const fileType = 'takilya-papers+jws';

/** What the tax office is given: papers, as a spreadsheet or signed, and what was withheld. */
export function addPapersCommands(program: Command, run: Run): void {
  const invoices = program.command('invoices').description('invoices and credit notes');
  const ofDays = (name: string, description: string) =>
    invoices
      .command(name)
      .description(description)
      .option('--org <slug>', 'slug of the organization; left out, of all')
      .requiredOption('--from <day>', 'the first day, such as 2027-01-01')
      .requiredOption('--to <day>', 'the last one');

  ofDays('export', 'what was issued on these days in Manila, both included, as a spreadsheet with one row a paper')
    .option('--structured', 'line by line and signed (JWS), for programs; needs INVOICE_SIGNING_KEY')
    .action(({ structured, ...days }: Days & { structured?: boolean }) =>
      run(async (context) => {
        if (structured === true) {
          const file = await signedFile(context, days);
          return { json: { file }, text: file };
        }
        const csv = await papersCsv(context.db, { ...days, organizationIds: await sellersOf(context.db, days) });
        return { json: { csv }, text: csv };
      }),
    );

  invoices
    .command('verify')
    .description('whether a signed file is as it was exported, and what it holds')
    .requiredOption('--file <path>', 'the file')
    .option('--key <path>', 'the public key of who signed it, as PEM; left out, INVOICE_SIGNING_KEY')
    .action(({ file: path, key: keyPath }: { file: string; key?: string }) =>
      run(async ({ config }) => {
        const key = keyPath === undefined ? config.papers.signingKey : publicKeyIn(keyPath);
        if (key === undefined)
          throw new CommandError('--key names the public key where INVOICE_SIGNING_KEY is not set.');
        const found = papersFileIn(readSignedJson(textIn(path), { key, type: fileType }));
        if (found === undefined) {
          const told = 'The file is not what this key signed: it was changed, or another key signed it.';
          return { json: { ok: false }, text: told, exitCode: 1 };
        }
        const { count, from, to, invoiced, credited } = found;
        const sums = `invoiced ${inPesos(invoiced)}, credited ${inPesos(credited)}`;
        return {
          json: { ok: true, signedBy: nameOfKey(key), ...found },
          text: `${count} papers from ${from} to ${to}, ${sums}, as key ${nameOfKey(key)} signed them.`,
        };
      }),
    );

  ofDays('send', 'give the signed file of these days to INVOICE_SEND_URL; without that nothing is ever sent').action(
    (days: Days) =>
      run(async (context) => {
        const { sendTo } = context.config.papers;
        if (sendTo === undefined) throw new CommandError('Nothing is sent: INVOICE_SEND_URL is not set.');
        const file = await signedFile(context, days);
        const [, content = ''] = file.split('.');
        const key = createHash('sha256').update(content).digest('hex');
        const sent = await sendPapers(file, { ...sendTo, key }).catch(() => {
          throw new CommandError('INVOICE_SEND_URL cannot be reached; send it again, it is known by its content.');
        });
        const isTaken = sent.status >= 200 && sent.status < 300;
        const told = `${isTaken ? 'Taken' : 'Not taken'} (${sent.status}): ${sent.answer}`;
        return { json: { isTaken, ...sent, key }, text: told, exitCode: isTaken ? 0 : 1 };
      }),
  );

  addTaxesCommand(program, run);
}

async function signedFile({ config, db }: CommandContext, days: Days): Promise<string> {
  const { signingKey: key } = config.papers;
  if (key === undefined) throw new CommandError('INVOICE_SIGNING_KEY must name the key that signs the file.');
  const content = await papersContent(db, { ...days, organizationIds: await sellersOf(db, days) });
  return signJson(content, { key, type: fileType });
}

async function sellersOf(db: Queryable, { org: slug }: Days): Promise<string[]> {
  const sellers = slug === undefined ? await listOrganizations(db) : [await findLiveOrganization(db, { slug })];
  return sellers.map(({ id }) => id);
}

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(`The file cannot be read: ${path}.`);
  }
}

function publicKeyIn(path: string): KeyObject {
  const text = textIn(path);
  try {
    const key = createPublicKey(text);
    if (signingWay(key) !== undefined) return key;
  } catch {
    // Said below.
  }
  throw new CommandError(`--key takes a public key in PEM of Ed25519, P-256 or RSA: ${path} is none.`);
}

function addTaxesCommand(program: Command, run: Run): void {
  program
    .command('taxes')
    .description('what was withheld of each organization in a quarter, as it is filed')
    .requiredOption('--quarter <quarter>', 'such as 2027Q1')
    .option('--csv', 'answer a spreadsheet, one row an organization')
    .action(({ quarter: name, csv: isFile }: { quarter: string; csv?: boolean }) =>
      run(async ({ db }) => {
        const quarter = quarterOf(name);
        if (quarter === undefined) throw new CommandError('--quarter takes one such as 2027Q1.');
        const rows = await listWithheld(db, quarter);
        const csv = withheldCsv(rows);
        const text = rows
          .map(({ slug, withheldCentavos }) => `${slug}  withheld ${inPesos(pesosOf(withheldCentavos))}`)
          .join('\n');
        if (isFile === true) return { json: { csv }, text: csv };
        return { json: { csv }, text: text || `Nothing was withheld in ${name}.` };
      }),
    );
}

function inPesos(pesos: number): string {
  return `₱${pesos.toLocaleString('en', { minimumFractionDigits: 2 })}`;
}

/** What the receiver of a file said. */
interface SentPapers {
  status: number;
  /** The beginning of its answer. */
  answer: string;
}

const waitMs = 60_000;
const answerMost = 2_000;

/** Gives a signed file to whoever takes it. Sent again it has the same key, by which a receiver knows it. */
async function sendPapers(
  file: string,
  { url, token, key }: { url: string; token?: string; key: string },
): Promise<SentPapers> {
  const answer = await fetch(url, {
    method: 'POST',
    body: file,
    headers: {
      'content-type': 'application/jose',
      'idempotency-key': key,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    // Invoices go nowhere but where the operator said.
    redirect: 'manual',
    signal: AbortSignal.timeout(waitMs),
  });
  return { status: answer.status, answer: (await answer.text()).slice(0, answerMost) };
}
