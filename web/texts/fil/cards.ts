import type { Messages } from '../en.ts';

export const cards: Messages['cards'] = {
  heading: 'Discount para sa senior, PWD, atleta o may Medal of Valor',
  lead: 'Isang ticket bawat card sa event na ito. Dalhin ang card: titingnan ito sa entrance.',
  card: 'Card',
  none: 'Walang discount na ayon sa batas',
  number: 'Numero sa card',
  numberHint: 'Naka-encrypt kapag na-save. Makikita ito ng organizer at ng supervisor sa entrance.',
  name: 'Pangalan sa card',
  show: 'Ipakita ang bagong presyo',
  fault: 'Pakicheck ang card sa ibaba.',
  kinds: {
    SENIOR: 'Senior citizen',
    PWD: 'Taong may kapansanan (PWD)',
    ATHLETE: 'National athlete o coach',
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
  cardOf: (kind, document) => `${kind}: ${document}`,
  ofPerson: (kind, name) => `${kind}, ${name}`,
  off: (percent, law) => `${percent}% discount (${law})`,
  offWithoutVat: (percent, law) => `${percent}% discount at walang VAT (${law})`,
  promoBetter: 'Mas malaki ang bawas ng promo code mo',
  promoBetterWithoutVat: 'Mas malaki ang bawas ng promo code mo, at walang VAT',
  promoUnused: 'Mas malaki ang discount na ayon sa batas kaysa sa promo code mo, kaya hindi ginamit ang code.',
  discount: 'Mga discount na ayon sa batas',
};

export const invoiceTo: Messages['invoiceTo'] = {
  heading: 'Kailangan ko ng invoice para sa kumpanya',
  lead: 'Kung wala ito, nasa pangalan ng buyer ang invoice.',
  fault: 'Pakicheck ang mga detalye para sa invoice sa ibaba.',
  invoiceName: 'Rehistradong pangalan',
  invoiceTin: 'TIN (opsyonal)',
  invoiceAddress: 'Address (opsyonal)',
};
