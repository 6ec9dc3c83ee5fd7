/** The marketplace on a phone. */
export const app = {
  keep: {
    keep: 'Keep on this device',
    remove: 'Remove from this device',
    hint: 'Your tickets will open here even without internet. Don’t use this on a shared device.',
    noNetwork: (asOf: string) => `You’re offline. These are your tickets as of ${asOf}.`,
  },
  list: {
    title: 'Tickets on this device',
    none: 'No tickets saved here yet. Open an order and tap “Keep on this device”.',
    noNetwork: 'You’re offline. You can still open what is saved on this device.',
  },
};
