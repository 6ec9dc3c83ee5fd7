import { type FormFaults, PostForm, TextField } from '../../ui/form.tsx';

interface TypedFormProps {
  action: string;
  label: string;
  typed: string;
  faults: FormFaults;
  words: { button: string; cancel: string };
  back: string;
  /** The id of what is meant, where the address does not say it. */
  of?: string;
}

/** Before something that cannot be undone: its name has to be typed. */
export function TypedForm({ action, label, typed, faults, words, back, of }: TypedFormProps) {
  return (
    <PostForm class="form" action={action}>
      {of !== undefined && <input type="hidden" name="of" value={of} />}
      <TextField name="typed" label={label} value={typed} autocomplete="off" faults={faults} />
      <div class="actions">
        <button type="submit" class="is-danger-button">
          {words.button}
        </button>
        <a href={back}>{words.cancel}</a>
      </div>
    </PostForm>
  );
}
