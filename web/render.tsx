import { type FunctionComponent, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { PageContext, pageOf, type RenderContext } from './page.ts';
import { type PageName, type PageProps, pages } from './pages.ts';
import { foldTables } from './ui/staff/fold-tables.ts';

export { renderMail } from './mail-templates/render-mail.tsx';
export type { RenderContext } from './page.ts';
export type { PageName, PageProps } from './pages.ts';

/** A whole HTML document. */
export type Render = <Name extends PageName>(name: Name, props: PageProps[Name], context: RenderContext) => string;

export const render: Render = (name, props, context) => {
  const Page = pages[name] as unknown as FunctionComponent<typeof props>;
  const html = renderToString(
    <PageContext.Provider value={pageOf(context)}>{h(Page, props as never)}</PageContext.Provider>,
  );
  return `<!doctype html>${foldTables(html)}`;
};
