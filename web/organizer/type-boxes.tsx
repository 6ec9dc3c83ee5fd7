import type { FormValues } from '../ui/form.tsx';
import { CheckField } from '../ui/form.tsx';

interface TypeBoxesProps {
  words: { types: string; typesHint: string };
  types: readonly { id: string; name: string }[];
  values: FormValues;
}

/** Which ticket types are meant, where there are several; no ticked box means all. */
export function TypeBoxes({ words, types, values }: TypeBoxesProps) {
  if (types.length <= 1) return null;
  return (
    <fieldset class="part">
      <legend>{words.types}</legend>
      <p class="hint">{words.typesHint}</p>
      {/* No ticked box means all of them; a form without boxes says nothing. */}
      <input type="hidden" name="ticketTypeIds" value="" />
      {types.map(({ id, name }) => (
        <CheckField key={id} name={`type.${id}`} label={name} isChecked={values[`type.${id}`] === 'on'} />
      ))}
    </fieldset>
  );
}
