import { app } from './en/app.ts';
import { checkout } from './en/checkout.ts';
import { documentation } from './en/documentation.ts';
import { door } from './en/door.ts';
import { fieldLabels } from './en/field-labels.ts';
import { giving } from './en/giving.ts';
import { mails } from './en/mails.ts';
import { operator } from './en/operator.ts';
import { order } from './en/order.ts';
import { organizer } from './en/organizer.ts';
import { privacy } from './en/privacy.ts';
import { questions } from './en/questions.ts';
import { site } from './en/site.ts';
import { sitePages } from './en/site-pages.ts';

export const en = {
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

/** Every text there is; a language that leaves one out does not compile. */
export type Messages = typeof en;
