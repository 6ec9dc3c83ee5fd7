/** The marketplace on a phone. */
export const app = {
  keep: {
    off: 'Don’t keep tickets on this device',
    on: 'Your tickets are saved on this device, so they open even without internet.',
    isOff: 'Nothing is saved on this device. Your tickets won’t open here without internet.',
    shared: 'This looks like a shared device, so nothing is saved here. Turn this off if the device is yours.',
    noNetwork: (asOf: string) => `You’re offline. These are your tickets as of ${asOf}.`,
  },
  list: {
    title: 'My tickets',
    none: 'There are no tickets on this device yet.',
    over: 'Over',
    others: 'Tickets in another order? Have the links sent to your e-mail',
    shared: 'These are the orders opened in this browser.',
    forget: 'Remove this list',
    noNetwork: 'You’re offline. You can still open the tickets saved on this device.',
  },
};
