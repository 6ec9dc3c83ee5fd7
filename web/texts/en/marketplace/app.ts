/** The marketplace on a phone. */
export const app = {
  keep: {
    keep: 'Keep on this device',
    remove: 'Remove from this device',
    hint: 'Your tickets then open here without a network, at the door too. Not on a device that others use.',
    noNetwork: (asOf: string) => `There is no network. These are your tickets as of ${asOf}.`,
  },
  list: {
    title: 'Tickets on this device',
    none: 'None are kept here yet. Open an order and press “Keep on this device”.',
    noNetwork: 'There is no network. What is kept on this device can be opened all the same.',
  },
};
