/** What replaces a buyer's name once it was erased. */
export const erasedName = 'Erased';

/** The domain is reserved, so nothing that is sent there arrives anywhere. */
export const erasedAddressEnd = '@erased.invalid';

/** Whether the address replaces one that was erased: nobody reads there. */
export function isErasedAddress(address: string): boolean {
  return address.endsWith(erasedAddressEnd);
}
