/** What buyers, organizers and the provider know a payment by. */
export function paymentReference(paymentId: string): string {
  return `pay_${paymentId.replaceAll('-', '')}`;
}

const shape = /^pay_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The payment's id in a reference; undefined where the text is none of ours. */
export function paymentIdOf(reference: string): string | undefined {
  return shape.exec(reference)?.slice(1).join('-');
}
