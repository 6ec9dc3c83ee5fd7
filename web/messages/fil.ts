import type { Messages } from './en.ts';
import { app } from './fil/app.ts';
import { checkout } from './fil/checkout.ts';
import { documentation } from './fil/documentation.ts';
import { door } from './fil/door.ts';
import { fieldLabels } from './fil/field-labels.ts';
import { giving } from './fil/giving.ts';
import { mails } from './fil/mails.ts';
import { operator } from './fil/operator.ts';
import { order } from './fil/order.ts';
import { organizer } from './fil/organizer.ts';
import { privacy } from './fil/privacy.ts';
import { questions } from './fil/questions.ts';
import { site } from './fil/site.ts';
import { sitePages } from './fil/site-pages.ts';

export const fil: Messages = {
  mails,
  site,
  checkout,
  order,
  questions,
  giving,
  privacy,
  sitePages,
  organizer,
  operator,
  documentation,
  door,
  app,
  fieldLabels,
};
