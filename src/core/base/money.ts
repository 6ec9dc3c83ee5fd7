/** Inside, money is integer centavos; on the wire it is whole pesos. */
export function centavosOf(pesos: number): number {
  return pesos * 100;
}

export function pesosOf(centavos: number): number {
  return centavos / 100;
}
