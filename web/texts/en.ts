import { cards, invoiceTo } from './en/cards.ts';
import { documentation } from './en/documentation.ts';
import { door } from './en/door.ts';
import { fieldLabels } from './en/field-labels.ts';
import { mails } from './en/mails.ts';
import { app } from './en/marketplace/app.ts';
import { barkada } from './en/marketplace/barkada.ts';
import { checkout } from './en/marketplace/checkout.ts';
import { giving } from './en/marketplace/giving.ts';
import { order } from './en/marketplace/order.ts';
import { privacy } from './en/marketplace/privacy.ts';
import { questions } from './en/marketplace/questions.ts';
import { seats } from './en/marketplace/seats.ts';
import { site } from './en/marketplace/site.ts';
import { sitePages } from './en/marketplace/site-pages.ts';
import { waiting } from './en/marketplace/waiting.ts';
import { operator } from './en/operator/operator.ts';
import { organizer } from './en/organizer/organizer.ts';

export const en = {
  mails,
  site,
  checkout,
  cards,
  invoiceTo,
  seats,
  order,
  questions,
  barkada,
  giving,
  waiting,
  privacy,
  sitePages,
  organizer,
  operator,
  documentation,
  door,
  app,
  fieldLabels,
};

/** Every text there is; a language that leaves one out does not compile. */
export type Messages = typeof en;
