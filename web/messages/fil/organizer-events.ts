import type { Messages } from '../en.ts';

export const events: Messages['organizer']['events'] = {
  done: {},
};
