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

/** What is left of them once something was sold. `told`: where another part of the page asks for the same. */
export function OpenSteps({ steps, told }: { steps: readonly FirstStep[]; told: readonly FirstStep['step'][] }) {
  const { welcome: words } = usePage().text.organizer.orders.overview;
  const open = steps.filter(({ isDone }) => !isDone);
  const progress = words.progress(steps.length - open.length, steps.length);
  const shown = open.filter(({ step }) => !told.includes(step));
  if (shown.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="open-steps-title">
      <h2 id="open-steps-title">{words.open}</h2>
      <BuntingProgress label={progress} value={steps.length - open.length} total={steps.length} />
      <p class="hint">{progress}</p>
      <ul class="to-dos">
        {shown.map(({ step, path }) => (
          <li key={step}>
            <span>{words.steps[step].title}</span> {path !== null && <a href={path}>{words.steps[step].link}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
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
