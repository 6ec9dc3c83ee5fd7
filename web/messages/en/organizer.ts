import { account } from './organizer-account.ts';
import { developers } from './organizer-developers.ts';
import { events } from './organizer-events.ts';
import { frame } from './organizer-frame.ts';
import { orders } from './organizer-orders.ts';
import { pictures } from './organizer-pictures.ts';
import { profile } from './organizer-profile.ts';
import { reports } from './organizer-reports.ts';

export const organizer = { frame, account, events, orders, reports, developers, pictures, profile };
