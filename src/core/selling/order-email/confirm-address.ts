import type { AddressTools } from './ask-for-address.ts';
import { decideAddressChange } from './change-address.ts';
import { readAddressChange } from './read-address-change.ts';

/** Somebody who reads at the old address says that the new one is right. Said again it changes nothing. */
export async function confirmAddress(
  { db, sales }: Pick<AddressTools, 'db' | 'sales'>,
  { token }: { token: string },
): Promise<void> {
  const { change, order } = await readAddressChange({ db }, { token });
  if (change.status === 'CONFIRMED') return;
  await sales.desk.serve(order.eventId, decideAddressChange({ change, isConfirmed: true }));
}
