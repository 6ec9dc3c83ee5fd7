import type { Language } from '../core/base/language.ts';

interface DemoBuyer {
  name: string;
  email: string;
  language: Language;
}

const given =
  'Althea Andres Bayani Bea Carlo Dalisay Diego Ester Gabriela Hiraya Inigo Isabel Jomar Josefa Kidlat Liwayway Luningning Marikit Mateo Melchora Miguel Nenita Paolo Rosario Sinag Tala Teresita Urduja Vicente Ysabel'.split(
    ' ',
  );
const family =
  'Abad Aquino Bautista Batongbacal Castillo Cruz Dimaculangan Espiritu Flores Garcia Guinto Ilagan Javier Katigbak Lacson Macaraeg Magbanua Navarro Ocampo Panganiban Peña Quizon Reyes Salonga Santos Tan Uy Villanueva Yap Zamora'.split(
    ' ',
  );

/** Numbers from 0 to 1 that are the same every time: a demo is not another one on every machine. */
export function demoChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function oneOf<Item>(chance: () => number, items: readonly Item[]): Item {
  return items[Math.floor(chance() * items.length)] as Item;
}

/** Somebody who does not exist, at an address that nobody has. */
export function demoBuyer(chance: () => number): DemoBuyer {
  const [first, last] = [oneOf(chance, given), oneOf(chance, family)];
  const box = `${first}.${last}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.]/g, '');
  return { name: `${first} ${last}`, email: `${box}@example.com`, language: chance() < 0.35 ? 'fil' : 'en' };
}
