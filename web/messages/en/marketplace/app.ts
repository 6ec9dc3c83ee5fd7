/** The marketplace on a phone. */
export const app = {
  keep: {
    off: 'Don’t keep tickets on this device',
    on: 'Your tickets are saved on this device, so they open without internet too.',
    isOff: 'Nothing is saved on this device. Without internet your tickets will not open here.',
    shared:
      'This looks like a device that others use too, so nothing is saved here. Switch this off if the device is your own.',
    noNetwork: (asOf: string) => `You are offline. These are your tickets as of ${asOf}.`,
  },
  list: {
    title: 'Tickets on this device',
    none: 'No tickets are saved here yet. Open your order once, and its tickets are saved on this device.',
    noNetwork: 'You are offline. The tickets that are saved on this device still open.',
  },
};
