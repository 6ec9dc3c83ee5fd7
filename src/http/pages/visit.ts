import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language, languageDefault } from '../../core/base/language.ts';
import { cookie, cookieOf } from './cookies.ts';

const cookieName = 'takilya_language';
const yearSeconds = 365 * 24 * 3_600;

/** The language of a page: as the link says, else as chosen before, else as the browser is set. */
export function languageOf(request: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const asked = (request.query as Record<string, unknown>).lang;
  if (isLanguage(asked)) return asked;
  const chosen = cookieOf(request, cookieName);
  if (isLanguage(chosen)) return chosen;
  const wanted = request.headers['accept-language'];
  if (wanted === undefined) return languageDefault;
  const first = wanted.split(',', 5).find((part) => /^\s*(?:en|fil|tl)\b/i.test(part));
  return first !== undefined && /^\s*(?:fil|tl)\b/i.test(first) ? 'fil' : languageDefault;
}

/** Keeps what was chosen by a link for the pages that follow. */
export function languageCookie(
  request: FastifyRequest,
  { isSecure }: { isSecure: boolean },
): Record<string, string> | undefined {
  const asked = (request.query as Record<string, unknown>).lang;
  if (!isLanguage(asked) || cookieOf(request, cookieName) === asked) return undefined;
  return { 'set-cookie': languageChoice(asked, { isSecure }) };
}

/** The cookie that keeps a language for the pages that follow. */
export function languageChoice(language: Language, { isSecure }: { isSecure: boolean }): string {
  return cookie(cookieName, language, { path: '/', isSecure, maxAgeSeconds: yearSeconds });
}

export function hasChosenLanguage(request: FastifyRequest): boolean {
  return isLanguage(cookieOf(request, cookieName));
}

/** The query as texts: the last of each name, nothing longer than a page has a use for, and nothing that cannot be stored. */
export function queryOf(request: FastifyRequest): Record<string, string> {
  const texts: Record<string, string> = {};
  const start = request.url.indexOf('?');
  if (start === -1) return texts;
  for (const [name, value] of new URLSearchParams(request.url.slice(start + 1))) {
    if (name.length <= 100 && value.length <= 500) texts[name] = value.replaceAll('\0', '');
  }
  return texts;
}
