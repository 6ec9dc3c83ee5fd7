import { type Language, languageNames } from '../language.ts';
import { messages, usePage } from '../page.ts';
import type { SitePageFigures } from '../texts/en/marketplace/site-pages.ts';
import { AreaField, type FormFaults, FormTrouble, PostForm } from '../ui/form.tsx';
import { FormattedText } from '../ui/formatted-text.tsx';
import type { SitePageSlug } from '../ui/layout.tsx';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { Moment } from '../ui/staff/moment.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { ActForm } from './operator-parts.tsx';

interface OperatorSitePagesProps {
  frame: OperatorFrameProps;
  /** Since when it has the operator's words; null where it has the shipped ones. */
  pages: readonly { slug: SitePageSlug; language: Language; writtenAt: string | null }[];
}

export function OperatorSitePagesPage({ frame, pages }: OperatorSitePagesProps) {
  const { operator, sitePages } = usePage().text;
  const words = operator.sitePages;
  return (
    <Frame frame={frame} title={words.title}>
      <p>{words.lead}</p>
      <TableBox label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.page}</th>
            <th scope="col">{words.language}</th>
            <th scope="col">{words.words}</th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ slug, language, writtenAt }) => (
            <tr key={`${slug} ${language}`}>
              <th scope="row">
                <a href={`${frame.base}/pages/${slug}/${language}`}>
                  {sitePages[slug].title}
                  <span class="unseen"> ({languageNames[language]})</span>
                </a>
              </th>
              <td>{languageNames[language]}</td>
              <td>
                {writtenAt === null ? (
                  words.shipped
                ) : (
                  <>
                    {words.written} <Moment at={writtenAt} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Frame>
  );
}

interface OperatorSitePageProps {
  frame: OperatorFrameProps;
  slug: SitePageSlug;
  language: Language;
  /** As it is saved; null for the shipped words. */
  text: string | null;
  /** What is in the form, where it was sent and not saved. */
  typed?: string;
  /** The version that the form was opened with. */
  version: string;
  isPreview: boolean;
  /** Somebody else saved while this was written. */
  isOutdated: boolean;
  lengthMax: number;
  figures: SitePageFigures;
  faults?: FormFaults;
}

export function OperatorSitePagePage(props: OperatorSitePageProps) {
  const { frame, slug, language, typed, version, isPreview, isOutdated, lengthMax, faults } = props;
  const { operator, sitePages } = usePage().text;
  const words = operator.sitePages;
  const at = `${frame.base}/pages/${slug}/${language}`;
  const saved = props.text ?? messages[language].sitePages[slug].text(props.figures);
  const text = typed ?? saved;
  return (
    <Frame frame={frame} title={words.one(sitePages[slug].title, languageNames[language])}>
      <p>
        {props.text === null ? words.shippedLead : words.writtenLead}{' '}
        <a href={`/${slug}?lang=${language}`}>{words.see}</a>
      </p>
      <PostForm class="form" action={`${at}/save`}>
        <FormTrouble faults={faults} shown={['text']} />
        {isOutdated && (
          <details class="note is-warning">
            <summary>{words.outdated}</summary>
            <FormattedText text={saved} under={1} />
          </details>
        )}
        <input type="hidden" name="version" value={version} />
        <AreaField
          name="text"
          label={words.text}
          hint={words.hint}
          value={text}
          rows={24}
          lengthMax={lengthMax}
          faults={faults}
        />
        <div class="actions">
          <button type="submit">{words.save}</button>
          <button type="submit" class="is-second" formaction={`${at}/preview`}>
            {words.preview}
          </button>
        </div>
      </PostForm>
      {isPreview && (
        <section class="panel" aria-label={words.preview} lang={language}>
          <h2>{messages[language].sitePages[slug].title}</h2>
          <FormattedText text={text} under={2} />
        </section>
      )}
      {props.text !== null && (
        <ActForm action={`${at}/put-back`} title={words.putBack} lead={words.putBackLead}>
          <input type="hidden" name="version" value={version} />
        </ActForm>
      )}
      <p>
        <a href={`${frame.base}/pages`}>{words.back}</a>
      </p>
    </Frame>
  );
}
