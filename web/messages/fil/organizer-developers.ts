import type { Messages } from '../en.ts';

export const developers: Messages['organizer']['developers'] = {
  done: {},
};
