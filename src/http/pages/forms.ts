import type { FastifyInstance, FastifyRequest } from 'fastify';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { raise } from '../../core/base/define-error.ts';
import { isStorableText, storableText } from '../../core/base/text.ts';
import { crossSiteForm } from '../http.errors.ts';

const formBytesDefault = 256 * 1024;
const fieldsMax = 2_000;

/** What a form sent: the last value under each name, and all of them where several are meant. */
export class FormFields {
  readonly #fields: URLSearchParams;

  constructor(text: string) {
    this.#fields = new URLSearchParams(text);
  }

  text(name: string): string {
    return this.#fields.getAll(name).at(-1) ?? '';
  }

  all(name: string): string[] {
    return this.#fields.getAll(name);
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }

  /** The same without some of its fields. */
  without(names: readonly string[]): FormFields {
    return new FormFields(new URLSearchParams([...this.#fields].filter(([name]) => !names.includes(name))).toString());
  }

  /** Names of fields that hold what the database cannot store. */
  unstorable(): string[] {
    return [...this.#fields].flatMap(([name, value]) => (isStorableText(name + value) ? [] : [storableText(name)]));
  }

  entries(): [string, string][] {
    return [...this.#fields].slice(0, fieldsMax);
  }
}

/** Lets the routes of this plugin take forms, and only from pages of our own. */
export function takeForms(app: FastifyInstance, { bytesMax = formBytesDefault } = {}): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bytesMax },
    (_request, text, done) => done(null, new FormFields(text as string)),
  );
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method !== 'POST') return done();
    try {
      refuseCrossSite(request);
      refuseUnstorable(formOf(request));
      done();
    } catch (refused) {
      done(refused as Error);
    }
  });
}

/** In the one place that every form passes; the schema refuses such texts in JSON (`http/fields/check.ts`). */
export function refuseUnstorable(form: FormFields): void {
  const fields = [...new Set(form.unstorable())];
  if (fields.length > 0) raiseInvalid(fields.map((field) => ({ field: field.slice(0, 100), fault: 'unstorable' })));
}

export function formOf(request: FastifyRequest): FormFields {
  return request.body instanceof FormFields ? request.body : new FormFields('');
}

/**
 * A form on another site must not act for somebody who has a page of ours open. Browsers say where a form comes from; a
 * client that does not say so is no browser and carries nobody else's cookies.
 */
function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') raise(crossSiteForm, {});
    return;
  }
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) raise(crossSiteForm, {});
}
