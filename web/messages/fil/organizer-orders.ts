import type { Messages } from '../en.ts';

export const orders: Messages['organizer']['orders'] = {
  done: {},
};
