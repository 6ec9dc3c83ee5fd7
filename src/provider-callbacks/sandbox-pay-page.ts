import type { Payment } from '../core/payments/payment.ts';
import { paymentReference } from '../core/payments/payment-reference.ts';
import type { SimulatedOutcome } from '../core/payments/payment-simulator.ts';

const pesos = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP', minimumFractionDigits: 0 });

const ends: Record<SimulatedOutcome, string> = {
  paid: 'The payment went through. You can close this page and go back to your order.',
  failed: 'The payment failed. Your tickets stay held for a while: go back to your order and try again.',
  expired: 'The payment expired. Your tickets stay held for a while: go back to your order and try again.',
};

const buttons: Record<SimulatedOutcome, string> = {
  paid: 'Pay',
  failed: 'Let the payment fail',
  expired: 'Let it expire',
};

/** Nothing on this page is a client's text: amounts and names of ours only. */
export function sandboxPayPage(payment: Payment, ended: SimulatedOutcome | null): string {
  const reference = paymentReference(payment.id);
  const amount = pesos.format(payment.amountCentavos / 100);
  const forms = Object.entries(buttons)
    .map(([outcome, label]) => `<button name="outcome" value="${outcome}" class="${outcome}">${label}</button>`)
    .join('');
  const body =
    ended === null
      ? `<form method="post" action="/sandbox-pay/${reference}">${forms}</form>`
      : `<p role="status" class="${ended}">${ends[ended]}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Pay ${amount} – payment simulator</title>
<style>${sandboxPayStyle}</style>
</head>
<body>
<main>
<p class="notice">Payment simulator: no real money moves here.</p>
<h1>${amount}</h1>
<dl><dt>Method</dt><dd>${payment.method}</dd><dt>Reference</dt><dd>${reference}</dd></dl>
${body}
</main>
</body>
</html>`;
}

export const sandboxPayStyle = `
:root { color-scheme: light dark; --paper: #FBF6EA; --ink: #1B1A2E; --ube: #4B2A7B; --on-ube: #FBF6EA; --sili: #C8321F; }
@media (prefers-color-scheme: dark) { :root { --paper: #15131F; --ink: #F3EEDF; --ube: #C9A9FF; --on-ube: #15131F; --sili: #FF9A8A; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 32px 16px; }
h1 { font-size: 48px; line-height: 56px; margin: 16px 0; font-variant-numeric: tabular-nums; }
.notice { border: 2px solid currentColor; padding: 8px 12px; margin: 0; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
form { display: grid; gap: 12px; margin-top: 24px; }
button { font: inherit; font-weight: 700; min-height: 48px; padding: 8px 16px; border: 2px solid var(--ink); background: transparent; color: inherit; cursor: pointer; }
button.paid { background: var(--ube); border-color: var(--ube); color: var(--on-ube); }
button.failed { color: var(--sili); border-color: var(--sili); }
button:focus-visible { outline: 3px solid var(--ube); outline-offset: 3px; }
[role=status] { border-left: 8px solid var(--ube); padding: 8px 16px; }
`;
