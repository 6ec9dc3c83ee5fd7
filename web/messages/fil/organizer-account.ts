import type { Messages } from '../en.ts';

export const account: Messages['organizer']['account'] = {
  done: {},
};
