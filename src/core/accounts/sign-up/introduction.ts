import type { Detail } from '../../base/define-error.ts';
import { characterCount } from '../../base/text.ts';
import { linkFault, phoneFault } from '../profiles/organization-profile.ts';

/** What somebody who signs up says to those who decide whether the organization may sell; all of it may be left out. */
export interface Introduction {
  /** What it wants to sell tickets for. */
  plans: string | null;
  website: string | null;
  contactPhone: string | null;
}

export type TypedIntroduction = Record<keyof Introduction, string>;

export const plansLengthMax = 2_000;

/** People write addresses of websites without what stands before them. */
export function readIntroduction(typed: TypedIntroduction): { introduction: Introduction; faults: Detail[] } {
  const plans = typed.plans.replaceAll('\r\n', '\n').trim() || null;
  const site = typed.website.trim();
  const website = site === '' ? null : /^[a-z]+:\/\//i.test(site) ? site : `https://${site}`;
  const contactPhone = typed.contactPhone.trim() || null;
  const faults: Detail[] = [];
  if (plans !== null && characterCount(plans) > plansLengthMax) {
    faults.push({ field: 'plans', fault: 'tooLong', values: { most: plansLengthMax } });
  }
  const linked = website === null ? undefined : linkFault('website', website);
  if (linked !== undefined) faults.push({ field: 'website', ...linked });
  const phoned = contactPhone === null ? undefined : phoneFault(contactPhone);
  if (phoned !== undefined) faults.push({ field: 'contactPhone', ...phoned });
  return { introduction: { plans, website, contactPhone }, faults };
}
