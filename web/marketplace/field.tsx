export interface FieldProps {
  name: string;
  /** Where several forms of a page have a field of the same name. */
  id?: string;
  type?: string;
  label: string;
  hint?: string;
  value?: string;
  fault?: string;
  autocomplete?: string;
  lengthMax?: number;
}

export function Field(props: FieldProps) {
  const { name, id = name, type = 'text', label, hint, value, fault, autocomplete, lengthMax } = props;
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type as 'text'}
        value={value}
        required
        maxLength={lengthMax}
        autocomplete={autocomplete}
        aria-invalid={fault === undefined ? undefined : 'true'}
        aria-describedby={described === '' ? undefined : described}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} class="hint">
          {hint}
        </span>
      )}
      {fault !== undefined && (
        <span id={`${id}-fault`} class="fault">
          {fault}
        </span>
      )}
    </div>
  );
}
