import { editor } from './editor.ts';
import { eventSeats } from './event-seats.ts';
import { plans } from './plans.ts';

export const seats = { plans, editor, eventSeats };

export const seatsDone: Record<string, string> = {
  'plan-created': 'Plan created. Move, turn and bend what you like, then save it.',
  'plan-copied': 'Here is your copy. Change it as you like.',
  'plan-saved': 'Plan saved. Events that use it keep their version until you set their seats again.',
  'plan-named': 'Saved.',
  'plan-deleted': 'Plan deleted.',
  'seats-saved': 'Seats saved.',
  'seats-removed': 'This event sells without a plan again.',
  'seats-blocked': 'Seats blocked.',
  'seats-unblocked': 'Seats unblocked.',
  'seat-moved': 'Ticket moved. The ticket holder gets an e-mail.',
  'seats-swapped': 'The two seats are swapped. Both holders get an e-mail.',
};
