import type { FastifyInstance } from 'fastify';
import { changeSitePage } from '../core/accounts/site-pages/change-site-page.ts';
import { findSitePage, listSitePages } from '../core/accounts/site-pages/site-page.sql.ts';
import {
  type SitePageKey,
  sitePageId,
  sitePageLengthMax,
  sitePageSlugs,
} from '../core/accounts/site-pages/site-page.ts';
import { nothingFound } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import { editTag } from '../core/base/if-match.ts';
import { languages } from '../core/base/language.ts';
import type { FormFaults } from '../http/pages/faults.ts';
import { chosenOf } from '../http/pages/filters.ts';
import {
  answerScreen,
  base,
  frameOf,
  leadsBack,
  type OperatorVisit,
  operatorActs,
  operatorScreen,
  statusOfFaults,
} from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

const path = '/pages';
const onePath = `${path}/:page/:language`;

/** Pages of the site: written in each language, looked at before, and put back to the words that are shipped. */
export function sitePageRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db } = services;

  operatorScreen(app, services, {
    method: 'GET',
    path,
    handle: async (visit) => {
      const written = await listSitePages(db);
      const pages = sitePageSlugs.flatMap((slug) =>
        languages.map((language) => {
          const found = written.find((page) => page.slug === slug && page.language === language && page.text !== null);
          return { slug, language, writtenAt: found?.updatedAt ?? null };
        }),
      );
      await answerScreen(services, visit, [
        'operatorSitePages',
        { frame: frameOf(visit, { current: 'pages' }), pages },
      ]);
    },
  });

  const answerOne = async (visit: OperatorVisit, { faults, isPreview = false }: Shown = {}) => {
    const key = keyOf(visit);
    const { text, revision } = await findSitePage(db, key);
    const { cancelledDays, buyerDays } = services.retention;
    const version = editTag({ id: sitePageId(key), revision });
    const { form } = visit;
    const props = {
      frame: frameOf(visit, { current: 'pages' }),
      ...key,
      text,
      typed: form.has('text') ? form.text('text') : undefined,
      version,
      isPreview,
      // Somebody else saved meanwhile: that version is shown beside what was typed.
      isOutdated: form.has('version') && form.text('version') !== version,
      lengthMax: sitePageLengthMax,
      figures: { cancelledDays, buyerDays },
      faults,
    };
    await answerScreen(services, visit, ['operatorSitePage', props], { status: statusOfFaults(faults) });
  };

  operatorScreen(app, services, { method: 'GET', path: onePath, handle: (visit) => answerOne(visit) });
  operatorScreen(app, services, {
    method: 'POST',
    path: `${onePath}/preview`,
    handle: (visit) => answerOne(visit, { isPreview: true }),
  });
  leadsBack(app, services, { path: `${onePath}/preview`, to: pageOf });

  operatorActs(app, services, {
    path: onePath,
    acts: {
      save: {
        done: 'pageSaved',
        work: (tx, visit) =>
          changeSitePage(tx, visit.operator, {
            ...keyOf(visit),
            text: visit.form.text('text'),
            ifMatch: matchOf(visit),
          }),
      },
      'put-back': {
        done: 'pagePutBack',
        work: (tx, visit) =>
          changeSitePage(tx, visit.operator, { ...keyOf(visit), text: null, ifMatch: matchOf(visit) }),
      },
    },
    pageOf,
    again: (visit, faults) => answerOne(visit, { faults }),
  });
}

interface Shown {
  faults?: FormFaults;
  isPreview?: boolean;
}

function keyOf({ params }: OperatorVisit): SitePageKey {
  const slug = chosenOf(params.page, sitePageSlugs);
  const language = chosenOf(params.language, languages);
  if (slug === undefined || language === undefined) {
    raise(nothingFound, { record: 'page', id: `${params.page}/${params.language}` });
  }
  return { slug, language };
}

function matchOf({ form }: OperatorVisit): string {
  return `"${form.text('version')}"`;
}

function pageOf(visit: OperatorVisit): string {
  const { slug, language } = keyOf(visit);
  return `${base}${path}/${slug}/${language}`;
}
