import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import type { Messages } from '../../en.ts';

export const seats: Messages['seats'] = {
  heading: 'Mga upuan',
  one: (section, row, seat) => `${section}, row ${row}, seat ${seat}`,
  several: (section, row, seats) => `${section}, row ${row}, seat ${seats}`,
  and: (first, last) => `${first} at ${last}`,
  priced: (seat, price) => `${seat}, ${price}`,
  from: (price) => `mula ${price}`,
  free: (seats) => plural('fil', seats, { one: `${count(seats)} available`, other: `${count(seats)} available` }),
  soldOut: 'Sold out',
  best: {
    heading: 'Pinakamagandang upuan na magkakatabi',
    quantity: 'Ilan',
    type: 'Ticket type',
    wheelchair: 'Ilan dito ang para sa wheelchair',
    together: (quantity) => (quantity === 1 ? 'Pinakamagandang upuan' : `Pinakamagandang ${quantity} na magkatabi`),
    priced: (together, price) => `${together}, ${price}`,
    hint: 'Mapupunta sa iyo ang pinakamagandang upuan na available kapag nag-reserve ka.',
    now: (seats) => `Sa ngayon: ${seats}.`,
    show: 'Ipakita sa mapa',
  },
  own: 'O ikaw ang pumili',
  map: {
    label: 'Mapa ng mga upuan',
    keys: 'Arrow keys para lumipat ng upuan, Enter para pumili, plus at minus para mag-zoom, 0 para sa buong mapa. Nasa listahan sa ibaba ang parehong mga upuan.',
    nearer: 'Mag-zoom in',
    farther: 'Mag-zoom out',
    whole: 'Ipakita ang buong mapa',
    stage: 'Stage',
    hint: 'I-tap ang section para lumapit, tapos i-tap ang upuan.',
    away: 'Hindi ma-load ang mapa. Pumili sa listahan.',
  },
  legend: 'Ano ang nasa mapa',
  states: { chosen: 'Napili', taken: 'Hindi available' },
  marks: {
    WHEELCHAIR: 'para sa wheelchair',
    COMPANION: 'para sa kasama',
    RESTRICTED_VIEW: 'may nakaharang sa tanawin',
  },
  list: {
    heading: 'Listahan ng mga upuan',
    section: (name) => `Pumili ng upuan sa ${name}`,
    row: (row) => `Row ${row}`,
    none: 'Walang available na upuan sa section na ito.',
    next: 'Iba pang row',
    standing: 'Standing area: piliin sa ibaba kung ilan.',
    loading: 'Nilo-load',
  },
  chosen: {
    heading: (seats) => `${count(seats)} upuan ang napili`,
    hint: 'Alisin ang check para tanggalin ang upuan.',
    remove: (seat) => `Tanggalin ang ${seat}`,
    more: 'Pumili pa ng upuan',
    back: (event) => `Bumalik sa ${event}`,
  },
  said: {
    chosen: (seat) => `${seat}: napili.`,
    removed: (seat) => `${seat}: tinanggal.`,
    taken: (seat) => `${seat}: hindi available.`,
    most: (type, most) => `${type}: hanggang ${most} lang bawat order.`,
    gone: (seats) => `May ibang kumuha ng ${seats}. Wala na ito sa mga pinili mo.`,
    goneAll: (seats) => `May ibang kumuha ng ${seats}. Wala na ang mga ito sa mga pinili mo.`,
    others: (seats) => `${count(seats)} pang upuan ang kakakuha lang.`,
    alone: (seat) => `Mag-isang matitira ang ${seat}. Isama na ito, o pumili ng mga upuang magkakatabi.`,
    takeToo: (seat) => `Isama ang seat ${seat}`,
    instead: (seats) => `${seats} na lang`,
  },
  checkout: {
    best: (quantity) =>
      quantity === 1
        ? 'Ang pinakamagandang upuan na available kapag nag-reserve ka'
        : `Ang pinakamagandang ${quantity} upuan na available kapag nag-reserve ka`,
    wheelchair: (spaces) => `${count(spaces)} para sa wheelchair`,
    taken: (seats) => `Hindi na available: ${seats}.`,
    alone: (seats) => `May mag-isang matitirang upuan: ${seats}. Pumili ng upuang katabi nito.`,
    instead: 'Ito na lang ang kunin:',
    best1: 'Pinakamaganda sa natitira',
    change: 'Pumili sa mapa',
    nothingElse: 'Wala nang natitirang katulad nito. Pumili ulit.',
  },
};
