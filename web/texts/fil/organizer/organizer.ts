import type { Messages } from '../../en.ts';
import { account } from './account.ts';
import { developers } from './developers.ts';
import { events } from './events/events.ts';
import { exports } from './exports.ts';
import { frame } from './frame.ts';
import { orders } from './orders.ts';
import { pictures } from './pictures.ts';
import { profile } from './profile.ts';
import { reports } from './reports.ts';
import { seats } from './seats/seats.ts';

export const organizer: Messages['organizer'] = {
  frame,
  account,
  events,
  orders,
  reports,
  exports,
  developers,
  pictures,
  profile,
  seats,
};
