/** What replaces a buyer's name once it was erased. */
export const erasedName = 'Erased';

/** The domain is reserved, so nothing that is sent there arrives anywhere. */
export const erasedAddressEnd = '@erased.invalid';

/** Whether the address replaces one that was erased: nobody reads there. */
export function isErasedAddress(address: string): boolean {
  return address.endsWith(erasedAddressEnd);
}

const walkInEnd = '@walk-in.invalid';

/** Who buys at the counter and leaves no name; and the address that stands for none, as an erased one does. */
export const walkInName = 'Walk-in';

export function walkInAddress(orderNumber: string): string {
  return `${orderNumber.toLowerCase()}${walkInEnd}`;
}

export function isWalkInAddress(address: string): boolean {
  return address.endsWith(walkInEnd);
}

/** Whether nobody reads what is sent there. */
export function isNobodysAddress(address: string): boolean {
  return isErasedAddress(address) || isWalkInAddress(address);
}
