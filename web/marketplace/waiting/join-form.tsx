import { usePage } from '../../page.ts';
import { WishFields, type WishFieldsProps } from './wish-fields.tsx';

/** What came of it, and what was typed. */
export interface JoinShown extends Pick<WishFieldsProps, 'wish'> {
  state: 'faulty' | 'tooOften' | 'open' | 'closed';
  name?: string;
  email?: string;
}

interface JoinFormProps extends Pick<WishFieldsProps, 'types' | 'quantityMax'> {
  slug: string;
  /** Something else can be bought, so that this is folded. */
  isBeside: boolean;
  joined?: JoinShown;
}

/** For those who wait for what is sold out. A plain form. */
export function JoinForm({ isBeside, ...props }: JoinFormProps) {
  const { join } = usePage().text.waiting;
  const { joined, types } = props;
  if (!isBeside) {
    return (
      <section id="tell-me" class="interest">
        <h3>{join.heading}</h3>
        <Inside {...props} />
      </section>
    );
  }
  return (
    <details id="tell-me" class="interest" open={joined !== undefined}>
      <summary>{join.others(types.map(({ name }) => name).join(', '))}</summary>
      <Inside {...props} />
    </details>
  );
}

function Inside({ slug, types, quantityMax, joined }: Omit<JoinFormProps, 'isBeside'>) {
  const { text, lengths } = usePage();
  const { join } = text.waiting;
  const state = joined?.state;
  if (state === 'open' || state === 'closed') {
    return (
      <p class={state === 'closed' ? 'note' : 'note is-success'} role="status" data-answer>
        {join[state]}
      </p>
    );
  }
  return (
    <form class="join-form" method="post" action={`/events/${slug}/waiting#tell-me`}>
      <p class="hint">{join.rule}</p>
      {state !== undefined && (
        <p class="note is-danger" role="alert" data-answer>
          {join[state]}
        </p>
      )}
      <label class="field">
        <span>{join.name}</span>
        <input name="name" autocomplete="name" required maxLength={lengths.name} value={joined?.name} />
      </label>
      <label class="field">
        <span>{join.email}</span>
        <input
          type="email"
          name="email"
          autocomplete="email"
          required
          maxLength={lengths.email}
          value={joined?.email}
        />
      </label>
      {types.length === 1 && <input type="hidden" name="type" value={types[0]?.id} />}
      <WishFields types={types} quantityMax={quantityMax} wish={joined?.wish} />
      <button type="submit">{join.submit}</button>
    </form>
  );
}
