import { SeatsNewPlanPage } from './new-plan-page.tsx';
import { SeatsPlanPage, SeatsPlanPrintPage } from './plan-page.tsx';
import { SeatsPlansPage } from './plans-page.tsx';

export const seatsPages = {
  seatsPlans: SeatsPlansPage,
  seatsNewPlan: SeatsNewPlanPage,
  seatsPlan: SeatsPlanPage,
  seatsPlanPrint: SeatsPlanPrintPage,
};
