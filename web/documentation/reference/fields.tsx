import { Inline } from './prose.tsx';
import type { Fact, Field, Inside } from './reference-props.ts';

/** Fields as a tree: name and type, meaning and bounds, and below each what is inside. */
export function Fields({ fields, isOpen }: { fields: readonly Field[]; isOpen: boolean }) {
  return (
    <ul class="fields">
      {fields.map((field) => (
        <li key={field.name}>
          <p class="field-name">
            <code>{field.name}</code> <span class="field-type">{field.type}</span>
            {field.mark !== undefined && <Mark mark={field.mark} />}
          </p>
          <Value value={field} name={field.name} isOpen={isOpen} />
        </li>
      ))}
    </ul>
  );
}

function Mark({ mark }: { mark: NonNullable<Field['mark']> }) {
  return <span class={mark === 'required' ? 'field-mark is-required' : 'field-mark'}>{mark}</span>;
}

function Value({ value, name, isOpen }: { value: Omit<Field, 'name'>; name?: string; isOpen: boolean }) {
  const { description, facts, inside } = value;
  return (
    <>
      {description !== '' && (
        <p>
          <Inline text={description} />
        </p>
      )}
      {facts.length > 0 && (
        <ul class="field-facts">
          {facts.map((fact) => (
            <FactLine key={fact.text} fact={fact} />
          ))}
        </ul>
      )}
      {inside !== undefined && name !== undefined && <Folded inside={inside} name={name} isOpen={isOpen} />}
      {inside !== undefined && name === undefined && <InsideOf inside={inside} isOpen={isOpen} />}
    </>
  );
}

function FactLine({ fact: { text, codes = [] } }: { fact: Fact }) {
  return (
    <li>
      {text}
      {codes.map((code) => (
        <>
          {' '}
          <code key={code}>{code}</code>
        </>
      ))}
    </li>
  );
}

function Folded({ inside, name, isOpen }: { inside: Inside; name: string; isOpen: boolean }) {
  if (inside.kind === 'again') return <InsideOf inside={inside} isOpen={isOpen} />;
  return (
    <details open={isOpen}>
      <summary>
        {inside.isList ? 'Each of' : 'Inside'} <code>{name}</code>
      </summary>
      <InsideOf inside={inside} isOpen={isOpen} />
    </details>
  );
}

/** What a body, an answer or a field holds. */
export function InsideOf({ inside, isOpen }: { inside: Inside; isOpen: boolean }) {
  switch (inside.kind) {
    case 'again':
      return (
        <p class="field-again">
          <a href={`#record-${inside.record}`}>
            {inside.isList ? 'Each a' : 'A'} {inside.record}
          </a>
        </p>
      );
    case 'choices':
      return (
        <ol class="field-choices">
          {inside.choices.map((choice, place) => (
            <li key={choice.type}>
              <p class="field-name">
                <b>{place === 0 ? 'Either' : 'Or'}</b> <span class="field-type">{choice.type}</span>
              </p>
              <Value value={choice} isOpen={isOpen} />
            </li>
          ))}
        </ol>
      );
    case 'fields':
      return (
        <div id={inside.record === undefined ? undefined : `record-${inside.record}`}>
          <Fields fields={inside.fields} isOpen={isOpen} />
        </div>
      );
  }
}
