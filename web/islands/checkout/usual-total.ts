interface Total {
  method: string;
  totalAmount: number;
}

/**
 * What tickets cost by the most usual way to pay that takes it: the price that all pages say until a buyer chooses. The service counts, so
 * that what is shown is what is charged.
 */
export async function usualTotal(form: HTMLFormElement, tickets: object): Promise<Total | undefined> {
  const body = JSON.stringify({ eventId: form.dataset.event, ...tickets });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/marketplace/v1/quotes', { method: 'POST', headers, body }).catch(() => undefined);
  if (answer?.ok !== true) return undefined;
  const { totals } = ((await answer.json()) as { data: { totals: Total[] } }).data;
  const methods = Object.keys(methodNames(form));
  return totals.toSorted((one, other) => methods.indexOf(one.method) - methods.indexOf(other.method))[0];
}

/** By their names of the wire, the most usual first. */
export function methodNames(form: HTMLFormElement): Record<string, string> {
  const { methods = '{}' } = form.querySelector<HTMLElement>('[data-with-fees]')?.dataset ?? {};
  return JSON.parse(methods) as Record<string, string>;
}
