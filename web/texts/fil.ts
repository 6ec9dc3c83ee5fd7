import type { Messages } from './en.ts';
import { cards, invoiceTo } from './fil/cards.ts';
import { documentation } from './fil/documentation.ts';
import { door } from './fil/door.ts';
import { fieldLabels } from './fil/field-labels.ts';
import { mails } from './fil/mails.ts';
import { app } from './fil/marketplace/app.ts';
import { barkada } from './fil/marketplace/barkada.ts';
import { checkout } from './fil/marketplace/checkout.ts';
import { giving } from './fil/marketplace/giving.ts';
import { order } from './fil/marketplace/order.ts';
import { privacy } from './fil/marketplace/privacy.ts';
import { questions } from './fil/marketplace/questions.ts';
import { seats } from './fil/marketplace/seats.ts';
import { site } from './fil/marketplace/site.ts';
import { sitePages } from './fil/marketplace/site-pages.ts';
import { waiting } from './fil/marketplace/waiting.ts';
import { operator } from './fil/operator/operator.ts';
import { organizer } from './fil/organizer/organizer.ts';

export const fil: Messages = {
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
