/** What the receiver of a file said. */
export interface SentPapers {
  status: number;
  /** The beginning of its answer. */
  answer: string;
}

const waitMs = 60_000;
const answerMost = 2_000;

/** Gives a signed file to whoever takes it. Sent again it has the same key, by which a receiver knows it. */
export async function sendPapers(
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
