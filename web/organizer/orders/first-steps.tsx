import { usePage } from '../../page.ts';
import { Icon } from '../../ui/icon.tsx';
import type { FrameProps } from '../../ui/staff/frame.tsx';
import { BuntingProgress } from '../bunting-progress.tsx';

export interface FirstStep {
  step:
    | 'address'
    | 'profile'
    | 'secondFactor'
    | 'event'
    | 'ticketType'
    | 'trial'
    | 'payoutAccount'
    | 'approved'
    | 'published'
    | 'sale';
  isDone: boolean;
  /** Where it is done; null where there is nothing to do. */
  path: string | null;
}

/** From nothing to the first sale. */
export function FirstSteps({ frame, steps }: { frame: FrameProps; steps: readonly FirstStep[] }) {
  const { welcome: words } = usePage().text.organizer.orders.overview;
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = words.progress(done, steps.length);
  return (
    <section class="stub welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">{words.heading(frame.person.name ?? frame.organization.name)}</h2>
      <p class="lines">{words.lead}</p>
      <BuntingProgress label={progress} value={done} total={steps.length} />
      <p class="hint">{progress}</p>
      <ol class="first-steps">
        {steps.map(({ step, isDone, path }) => {
          const { title, hint, link } = words.steps[step];
          return (
            <li key={step} class={isDone ? 'is-done' : undefined}>
              <h3>
                {isDone && <Icon name="check" />}
                {title}
                {isDone && <span class="unseen"> ({words.done})</span>}
              </h3>
              {!isDone && <p>{hint}</p>}
              {!isDone && path !== null && (
                <a class="button is-second" href={path}>
                  {link}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
