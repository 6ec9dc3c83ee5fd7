import type { WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { arenaPlan } from './arena.ts';
import { cinemaPlan } from './cinema.ts';
import { festivalPlan } from './festival.ts';
import { galaPlan } from './gala.ts';
import { gymPlan } from './gym.ts';
import { theatrePlan } from './theatre.ts';

interface DemoPlan {
  name: string;
  /** Slug of a venue in seeds/venues.csv. */
  venue: string;
  written: () => WrittenPlan;
}

/** Plans of the operator's that come with the demo: nobody measured these halls, they only look like halls do. */
export const demoPlans = {
  arena: {
    name: 'Arena, seated floor',
    venue: 'sm-mall-of-asia-arena',
    written: () => arenaPlan({ floor: 'SEATED' }),
  },
  standingArena: {
    name: 'Arena, standing floor',
    venue: 'sm-mall-of-asia-arena',
    written: () => arenaPlan({ floor: 'STANDING' }),
  },
  theatre: { name: 'Theatre', venue: 'new-frontier-theater', written: theatrePlan },
  cinema: { name: 'Cinema', venue: 'cinematheque-centre-manila', written: cinemaPlan },
  gala: { name: 'Gala, tables of ten', venue: 'avenue-plaza-hotel', written: galaPlan },
  festival: { name: 'Festival field', venue: 'clark-parade-grounds', written: festivalPlan },
  gym: { name: 'Gym, two bleachers', venue: 'xavier-university-gymnasium', written: gymPlan },
} as const satisfies Record<string, DemoPlan>;
