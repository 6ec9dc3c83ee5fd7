import { usePage } from '../page.ts';
import { PostForm } from '../ui/form.tsx';

/** Somebody who reads the documentation and is signed in. */
export interface DocumentationReader {
  /** What stands in samples and forms. */
  testKey?: { value: string; organization: string; keysHref: string };
  /** Organizations of which they could use one instead. */
  others: readonly { slug: string; name: string }[];
}

/** Says whose key is in the samples, and lets readers put their own there. */
export function TestKey({ reader }: { reader?: DocumentationReader }) {
  const { path, language, text } = usePage();
  const words = text.documentation.testKey;
  if (reader === undefined) {
    return (
      <p class="documentation-key" lang={language}>
        <a href={`/organizer/sign-in?${new URLSearchParams({ next: path })}`}>{words.signIn}</a>
      </p>
    );
  }
  const { testKey, others } = reader;
  if (testKey === undefined && others.length === 0) return null;
  return (
    <div class="documentation-key" lang={language}>
      {testKey !== undefined && (
        <p>
          {words.filled(testKey.organization)} <a href={testKey.keysHref}>{words.manage}</a>
        </p>
      )}
      {others.length > 0 && (
        <PostForm action="/docs/test-key">
          <input type="hidden" name="next" value={path} />
          {others.length === 1 ? (
            <input type="hidden" name="organization" value={others[0]?.slug} />
          ) : (
            <select name="organization" aria-label={words.organization}>
              {others.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          )}
          <button type="submit" class="is-second">
            {testKey === undefined ? words.use : words.useAnother}
          </button>
        </PostForm>
      )}
    </div>
  );
}
