import type { Messages } from '../../../en.ts';
import { editor } from './editor.ts';
import { eventSeats } from './event-seats.ts';
import { plans } from './plans.ts';

export const seats: Messages['organizer']['seats'] = { plans, editor, eventSeats };

export const seatsDone: Record<string, string> = {
  'plan-created': 'Nagawa ang plan. Ilipat, ipihit at ikurba ang gusto mo, tapos i-save.',
  'plan-copied': 'Heto ang kopya mo. Baguhin ayon sa gusto mo.',
  'plan-saved':
    'Naka-save ang plan. Mananatili ang version ng mga event na gumagamit nito hangga’t hindi mo ulit inaayos ang mga upuan nila.',
  'plan-named': 'Naka-save.',
  'plan-deleted': 'Nabura ang plan.',
  'seats-saved': 'Naka-save ang mga upuan.',
  'seats-removed': 'Nagbebenta na ulit nang walang plan ang event.',
  'seats-blocked': 'Naka-block ang mga upuan.',
  'seats-unblocked': 'Na-unblock ang mga upuan.',
  'seat-moved': 'Nailipat ang ticket. Padadalhan ng e-mail ang may-ari nito.',
  'seats-swapped': 'Napagpalit ang dalawang upuan. Parehong padadalhan ng e-mail ang mga may-ari.',
};
