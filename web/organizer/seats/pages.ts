import { SeatsEventPage } from './event-seats-page.tsx';
import { SeatsMovePage } from './move-page.tsx';
import { SeatsNewPlanPage } from './new-plan-page.tsx';
import { SeatsPaintPage } from './paint-page.tsx';
import { SeatsPlanPage, SeatsPlanPrintPage } from './plan-page.tsx';
import { SeatsPlansPage } from './plans-page.tsx';

export const seatsPages = {
  seatsPlans: SeatsPlansPage,
  seatsNewPlan: SeatsNewPlanPage,
  seatsPlan: SeatsPlanPage,
  seatsPlanPrint: SeatsPlanPrintPage,
  seatsEvent: SeatsEventPage,
  seatsPaint: SeatsPaintPage,
  seatsMove: SeatsMovePage,
};
