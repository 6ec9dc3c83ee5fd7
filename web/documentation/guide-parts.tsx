import { usePage } from '../page.ts';

export type SampleLanguage = 'sh' | 'ts' | 'python' | 'php' | 'text';

export interface Sample {
  language: SampleLanguage;
  code: string;
}

/** A stretch of a guide: words that were made from its file, or code. */
export type GuidePart = { kind: 'text'; html: string } | { kind: 'code'; name: string | undefined; samples: Sample[] };

const languageNames: Record<SampleLanguage, string> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  text: 'Text',
};

// As the files have them, where they are read without a service.
const addressInFiles = 'http://localhost:3000';
const keyInFiles = 'tak_test_YOUR_KEY';

interface SamplesProps {
  id: string;
  /** Its name for those who hear the page; no two of a page are alike. */
  label?: string;
  samples: readonly Sample[];
  testKey?: string;
}

/** The same in several languages, one of which is shown, without scripts too. */
export function Samples({ id, label = id, samples, testKey }: SamplesProps) {
  const page = usePage();
  const words = page.text.documentation;
  const filled = (code: string) =>
    code.replaceAll(addressInFiles, page.publicUrl).replaceAll(keyInFiles, testKey ?? keyInFiles);
  const isChoice = samples.length > 1;
  return (
    <div class="samples">
      {isChoice && (
        <fieldset class="sample-languages">
          <legend class="unseen">{words.language}</legend>
          {samples.map(({ language }, number) => (
            <label key={language}>
              <input type="radio" name={id} value={language} data-language={language} checked={number === 0} />
              {languageNames[language]}
            </label>
          ))}
        </fieldset>
      )}
      {samples.map(({ language, code }) => (
        <div key={language} class={isChoice ? `sample is-${language}` : 'sample'}>
          <button
            type="button"
            class="is-second sample-copy"
            data-copy={`${id}-${language}`}
            data-copied={words.copied}
            hidden
          >
            {words.copy}
          </button>
          <section
            class="sample-code"
            tabIndex={0}
            aria-label={isChoice ? `${label}, ${languageNames[language]}` : label}
          >
            <pre id={`${id}-${language}`} translate={false}>
              {filled(code)}
            </pre>
          </section>
        </div>
      ))}
    </div>
  );
}

export function GuideParts({ parts, testKey }: { parts: readonly GuidePart[]; testKey?: string }) {
  const words = usePage().text.documentation;
  return (
    <>
      {parts.map((part, place) =>
        part.kind === 'text' ? (
          // Made from a file of ours by a reader that treats HTML as text.
          <div key={String(place)} class="guide-text" dangerouslySetInnerHTML={{ __html: part.html }} />
        ) : (
          <Samples
            key={String(place)}
            id={`sample-${place}`}
            label={words.sample(place)}
            samples={part.samples}
            testKey={testKey}
          />
        ),
      )}
    </>
  );
}
