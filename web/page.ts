import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from './language.ts';
import { en, type Messages } from './texts/en.ts';
import { fil } from './texts/fil.ts';

/** Where the built files of a page are found. */
interface AssetUrls {
  /** The URL of a style sheet, an island or a font by its name, such as `site.css`. */
  of(name: string): string;
}

/** What is typed, by how much of it there may be. */
export type LengthName =
  | 'name'
  | 'text'
  | 'url'
  | 'email'
  | 'phone'
  | 'search'
  | 'reason'
  | 'answer'
  | 'accessCode'
  | 'promoCode'
  | 'cardNumber'
  | 'invoiceAddress'
  | 'plans'
  | 'accountName'
  | 'accountNumber'
  | 'figure';

/** Tickets that the visitor holds and has not paid for. */
export interface HeldShown {
  orderId: string;
  quantity: number;
  until: string;
}

/** What a page knows about the request that it answers. */
export interface RenderContext {
  language: Language;
  /** The path of the page without its query. */
  path: string;
  /** The query of the page, for links that change a part of it. */
  query?: Readonly<Record<string, string>>;
  publicUrl: string;
  /** Whether organizers may sign up by themselves. */
  hasSignUp: boolean;
  assets: AssetUrls;
  lengths: Readonly<Record<LengthName, number>>;
  /** Milliseconds since the epoch. */
  now: number;
  /** Whether a form would be taken from this visitor; all are where it is left out. */
  mayPost?: (action: string) => boolean;
  /** What the visitor holds unpaid, the newest first; nothing where the page is kept for all. */
  held?: readonly HeldShown[];
  /** Makes a form of this page one that is done once; none where the page is kept for all. */
  once?: string;
}

export interface Page extends RenderContext {
  text: Messages;
}

export const messages: Record<Language, Messages> = { en, fil };

export function pageOf(context: RenderContext): Page {
  return { ...context, text: messages[context.language] };
}

export const PageContext = createContext<Page | undefined>(undefined);

/** The page that is being rendered. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('A component was rendered outside a page');
  return page;
}

/** Another page of the site. The link that the visitor came by goes along, from page to page until the order. */
export function hrefTo({ query }: Page, path: string): string {
  if (!query?.via) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ via: query.via })}`;
}

/** The same page with other values in its query; undefined takes one away. */
export function hrefWith(page: Page, changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...page.query, ...changes })) {
    if (value !== undefined && value !== '') query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? page.path : `${page.path}?${text}`;
}
