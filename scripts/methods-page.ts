import { methodRow, type PaymentMethod, paymentMethods } from '../src/core/money/fees/payment-method.ts';
import { order } from '../web/texts/en/marketplace/order.ts';

/** docs/payment-methods.md: the table of ways to pay. */
export function methodsPage(): string {
  return `# Ways to pay

Made from the code by \`npm run docs\` (\`src/core/money/fees/payment-method.ts\`), where a method is one row. A method is offered where the amount, fees included, is within its bounds and one of the service's providers
has it; the simulator plays all of them, the older six without a most. \`PROCESSING_FEES\` names other fees, \`SETTLEMENT_DAYS\` other days ([configuration](configuration.md)).

| method | | fee | least | most | settled after, in business days | refunded the way it came | PayMongo | Xendit |
|---|---|---|---|---|---|---|---|---|
${paymentMethods.map(rowOf).join('\n')}

\`GET /marketplace/v1/events/:id\` lists in \`methods [{method, refundable}]\` those that take at least one ticket of the event; quotes list in \`totals\` those that take the amount. Naming another one is 400 on \`method\`.
`;
}

function rowOf(method: PaymentMethod): string {
  const { fee, leastCentavos, mostCentavos, settlementDays, refund, at } = methodRow(method);
  const fixed = fee.fixedCentavos === 0 ? '' : ` + ${pesos(fee.fixedCentavos)}`;
  const least = fee.leastCentavos === 0 ? '' : `, least ${pesos(fee.leastCentavos)}`;
  const there = (provider: 'paymongo' | 'xendit') => {
    const row = at[provider];
    if (row === undefined) return '';
    return row.mostCentavos === undefined ? `\`${row.name}\`` : `\`${row.name}\` to ${pesos(row.mostCentavos)}`;
  };
  const cells = [
    `\`${method}\``,
    order.methods[method] as string,
    `${fee.basisPoints / 100} %${fixed}${least}`,
    pesos(leastCentavos),
    mostCentavos === null ? '' : pesos(mostCentavos),
    String(settlementDays),
    refundOf(refund),
    there('paymongo'),
    there('xendit'),
  ];
  return `| ${cells.join(' | ')} |`;
}

function refundOf(refund: ReturnType<typeof methodRow>['refund']): string {
  if (refund === null) return 'never';
  const parts = refund.isWholeOnly ? 'whole only' : '';
  return (
    [refund.days === null ? '' : `for ${refund.days} days`, parts].filter((part) => part !== '').join(', ') || 'yes'
  );
}

function pesos(centavos: number): string {
  return `₱${(centavos / 100).toLocaleString('en')}`;
}
