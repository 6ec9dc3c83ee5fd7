import { brandFields } from '../../core/catalog/brands/brand-fields.ts';
import { performerFields } from '../../core/catalog/performers/performer-fields.ts';
import { scheduleFields } from '../../core/catalog/schedules/schedule-fields.ts';
import { changeBody, createBody } from './fields.ts';
import { bodyFields } from './table.ts';

// The parts of an event, for every face that writes them.

const readOnly = { readOnly: ['id', 'eventId', 'createdAt'] };

export const performerBody = createBody(bodyFields(performerFields), readOnly);
export const scheduleBody = createBody(bodyFields(scheduleFields), readOnly);
export const scheduleChanges = changeBody(bodyFields(scheduleFields), readOnly);
export const brandBody = createBody(bodyFields(brandFields), readOnly);
