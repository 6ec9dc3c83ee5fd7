/** Cards by which a ticket costs less by law, wherever they are named. */
export const cards = {
  heading: 'Senior, PWD, athlete or Medal of Valor discount',
  lead: 'One ticket per card for this event. Bring the card: it is checked at the entrance.',
  card: 'Card',
  none: 'No discount by law',
  number: 'Number on the card',
  numberHint: 'Stored encrypted. The organizer and the supervisor at the entrance can see it.',
  name: 'Name on the card',
  show: 'Show the new price',
  fault: 'Check the card below.',
  kinds: {
    SENIOR: 'Senior citizen',
    PWD: 'Person with disability',
    ATHLETE: 'National athlete or coach',
    VALOR: 'Medal of Valor',
  },
  documents: {
    OSCA: 'OSCA ID',
    PASSPORT: 'passport',
    UMID: 'UMID',
    SSS: 'SSS ID',
    GSIS: 'GSIS ID',
    PRC: 'PRC ID',
    IBP: 'IBP ID',
    DRIVERS_LICENSE: 'driver’s license',
    PWD: 'PWD ID',
    PSC: 'PSC ID',
    VALOR: 'ID',
  },
  cardOf: (kind: string, document: string) => `${kind}: ${document}`,
  ofPerson: (kind: string, name: string) => `${kind}, ${name}`,
  off: (percent: number, law: string) => `${percent}% off (${law})`,
  offWithoutVat: (percent: number, law: string) => `${percent}% off and no VAT (${law})`,
  promoBetter: 'Your promo code takes more off',
  promoBetterWithoutVat: 'Your promo code takes more off, and there is no VAT',
  promoUnused: 'The discount by law takes more off than your promo code, so the code is not used.',
  discount: 'Discounts by law',
};

/** To whom an invoice is made out. */
export const invoiceTo = {
  heading: 'I need an invoice to a company',
  lead: 'Without it, the invoice is in the buyer’s name.',
  fault: 'Check the details for the invoice below.',
  invoiceName: 'Registered name',
  invoiceTin: 'TIN (optional)',
  invoiceAddress: 'Address (optional)',
};
