import type { OrdersSeveralDoneProps } from '../../../web/organizer/several/several-pages.tsx';
import { Refusal } from '../../core/base/define-error.ts';
import { shownRefusal } from '../../http/pages/refusals.ts';
import { statusOfRefusal } from '../events/change.ts';
import { answerScreen, doneAt, frameOf, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

/** What became of an act on several. */
interface Acted extends Pick<OrdersSeveralDoneProps, 'done' | 'refused'> {
  status: number;
}

/** One after the other, each by itself: what one of them cannot do does not stop the others. */
export async function actOnEach<Each extends { orderNumber: string }>(
  several: readonly Each[],
  act: (each: Each) => Promise<unknown>,
): Promise<Acted> {
  const acted = { done: 0, refused: [] as Acted['refused'][number][], status: 200 };
  for (const each of several) {
    try {
      await act(each);
      acted.done += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      acted.refused.push({ orderNumber: each.orderNumber, why: shownRefusal(error) });
      acted.status = statusOfRefusal(error);
    }
  }
  return acted;
}

/** Back to the list where all was done; otherwise a page says what was not, and why. */
export async function endOf(
  services: DashboardServices,
  visit: Visit,
  { acted, back, done }: { acted: Acted; back: string; done: string },
): Promise<void> {
  if (acted.refused.length === 0) return doneAt(visit, back, done);
  const { status, ...told } = acted;
  const props = { frame: frameOf(visit, { current: 'orders' }), back, ...told };
  await answerScreen(services, visit, ['ordersSeveralDone', props], { status });
}
