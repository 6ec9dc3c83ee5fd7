import type { ComponentChildren, FormHTMLAttributes } from 'preact';
import { type LengthName, usePage } from '../page.ts';
import { faultIn, type ShownFault } from '../texts/faults.ts';
import { fieldLabel } from '../texts/field-label.ts';

/** What is wrong with a form: beside its field where one is named, above the form otherwise. */
export interface FormFaults {
  fields: Readonly<Record<string, ShownFault>>;
  message?: ShownFault;
}

/**
 * A form that changes something. Sent twice, at the same moment or later, it is done once. To somebody whose role may not send
 * it, it shows what is there.
 */
export function PostForm({ children, ...attributes }: FormHTMLAttributes<HTMLFormElement>) {
  const { once, path, mayPost = () => true } = usePage();
  if (!mayPost(String(attributes.action ?? path))) {
    return (
      <fieldset disabled class={attributes.class}>
        {children}
      </fieldset>
    );
  }
  return (
    <form method="post" {...attributes}>
      {once !== undefined && <input type="hidden" name="once" value={once} />}
      {children}
    </form>
  );
}

interface FieldProps {
  /** Also the name of the field in the faults. */
  name: string;
  /** Where several forms of a page have a field of the same name. */
  id?: string;
  label: string;
  hint?: ComponentChildren;
  faults?: FormFaults;
  /** What is wrong, where the page has words of its own for it. */
  fault?: string;
}

interface Described {
  id: string;
  'aria-invalid'?: 'true';
  'aria-describedby'?: string;
}

/** What a field lets people type: the face passes it on from the table of fields. */
export interface FieldBounds {
  required?: boolean;
  lengthMax?: number;
  least?: number;
  most?: number;
}

/** What the form shows, by field, as it was typed. */
export type FormValues = Readonly<Record<string, string>>;

export type Bounds = Readonly<Record<string, FieldBounds>>;

type TextKey<Words> = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words] & string;

/** What the fields of a form have in common, by name: their words, their bounds, what was typed, and what is wrong with it. */
export function fieldsOf<Labels extends object>({
  labels,
  hints = {},
  bounds = {},
  values,
  faults,
}: {
  labels: Labels;
  hints?: object;
  bounds?: Bounds;
  values: Readonly<Record<string, string | undefined>>;
  faults?: FormFaults;
}) {
  return (name: TextKey<Labels>) => ({
    name: name as string,
    label: labels[name] as string,
    hint: (hints as Record<string, string | undefined>)[name],
    value: values[name],
    faults,
    ...bounds[name],
  });
}

/** A label, its control, a hint, and what is wrong. */
export function Labelled({
  name,
  id = `field-${name}`,
  label,
  hint,
  faults,
  fault: own,
  children,
}: FieldProps & { children: (described: Described) => ComponentChildren }) {
  const { language } = usePage();
  const said = faults?.fields[name];
  const fault = own ?? (said === undefined ? undefined : faultIn(language, said));
  const described = [hint === undefined ? '' : `${id}-hint`, fault === undefined ? '' : `${id}-fault`].filter(Boolean);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-invalid': fault === undefined ? undefined : 'true',
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
      })}
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

/** Of a noun's bounds, or by what is typed. */
type LengthMax = number | LengthName;

function useLengths() {
  const { lengths } = usePage();
  return (most: LengthMax | undefined) => (typeof most === 'string' ? lengths[most] : most);
}

export interface TextFieldProps extends FieldProps {
  value?: string | number | null;
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'time' | 'datetime-local' | 'search' | 'color';
  required?: boolean;
  lengthMax?: LengthMax;
  least?: number;
  most?: number;
  placeholder?: string;
  autocomplete?: string;
}

export function TextField({
  value,
  type = 'text',
  required,
  lengthMax,
  least,
  most,
  placeholder,
  autocomplete,
  ...field
}: TextFieldProps) {
  const lengthOf = useLengths();
  return (
    <Labelled {...field}>
      {(described) => (
        <input
          {...described}
          name={field.name}
          type={type as 'text'}
          value={value ?? ''}
          required={required}
          maxLength={lengthOf(lengthMax)}
          min={least}
          max={most}
          placeholder={placeholder}
          autocomplete={autocomplete as 'off'}
        />
      )}
    </Labelled>
  );
}

export function AreaField({
  value,
  rows = 5,
  lengthMax,
  ...field
}: FieldProps & { value?: string | null; rows?: number; lengthMax?: LengthMax }) {
  const lengthOf = useLengths();
  return (
    <Labelled {...field}>
      {(described) => (
        <textarea {...described} name={field.name} rows={rows} maxLength={lengthOf(lengthMax)}>
          {value ?? ''}
        </textarea>
      )}
    </Labelled>
  );
}

export interface Choice {
  value: string;
  label: string;
}

export function SelectField({
  value,
  choices,
  ...field
}: FieldProps & { value?: string | null; choices: readonly Choice[] }) {
  return (
    <Labelled {...field}>
      {(described) => (
        <select {...described} name={field.name}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} selected={choice.value === (value ?? '')}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

export function CheckField({
  name,
  label,
  hint,
  isChecked,
  value = 'on',
  saysNo = false,
}: FieldProps & {
  isChecked: boolean;
  value?: string;
  /** Sends an empty text where it is not ticked: a form that shows the box says no, one that does not says nothing. */
  saysNo?: boolean;
}) {
  const id = `field-${name}-${value}`;
  return (
    <div class="check-field">
      {saysNo && <input type="hidden" name={name} value="" />}
      <label class="choice" for={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          checked={isChecked}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        />
        {label}
      </label>
      {hint !== undefined && (
        <span id={`${id}-hint`} class="hint">
          {hint}
        </span>
      )}
    </div>
  );
}

/** What is wrong with the form as a whole, and how many fields have something of their own. */
export function FormTrouble({ faults, shown = [] }: { faults?: FormFaults; shown?: readonly string[] }) {
  const { text, language } = usePage();
  if (faults === undefined) return null;
  const fields = Object.entries(faults.fields);
  if (faults.message === undefined && fields.length === 0) return null;
  // Nobody would see the faults of fields that the form does not show.
  const unseen = fields.filter(([name]) => !shown.includes(name));
  return (
    <div class="note is-danger" role="alert">
      <p>
        <b>{faults.message === undefined ? text.checkout.faults.heading : faultIn(language, faults.message)}</b>
      </p>
      {unseen.length > 0 && (
        <ul>
          {unseen.map(([name, fault]) => (
            <li key={name}>
              {fieldLabel(text, name)}: {faultIn(language, fault)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
