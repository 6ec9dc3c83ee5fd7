import { Type } from 'typebox';
import {
  changeBody,
  createBody,
  dateTime,
  description,
  label,
  name,
  optional,
  patternFault,
  required,
  uuid,
  webUrl,
} from './fields.ts';

// The parts of an event, for every face that writes them.

const readOnly = { readOnly: ['id', 'eventId', 'createdAt'] };

export const performerBody = createBody(
  {
    name: required(name({ description: 'Name of the performer.' })),
    type: optional(label({ description: 'Kind, such as ARTIST, DJ, SPEAKER or HOST.' }, 200)),
    imageUrl: optional(webUrl({ description: 'Picture.' })),
    description: optional(description({ description: 'About the performer, in Markdown.' })),
  },
  readOnly,
);

const scheduleFields = {
  title: required(name({ description: 'What happens.' })),
  startTime: required(dateTime({ description: 'Start, with a zone.' })),
  endTime: required(dateTime({ description: 'End; after `startTime`.' })),
  description: optional(description({ description: 'More about it, in Markdown.' })),
  icon: optional(label({ description: 'Icon identifier.' }, 64)),
  color: optional(
    Type.String({
      pattern: '^#[0-9A-Fa-f]{6}$',
      description: 'Colour as #RRGGBB.',
      [patternFault]: { fault: 'notAColour' },
    }),
  ),
  performerId: optional(uuid({ description: 'A performer of the same event.' })),
};
export const scheduleBody = createBody(scheduleFields, readOnly);
export const scheduleChanges = changeBody(scheduleFields, readOnly);

export const brandBody = createBody(
  {
    name: required(name({ description: 'Name of the brand.' })),
    url: optional(webUrl({ description: 'Website.' })),
    imageUrl: optional(webUrl({ description: 'Logo.' })),
    description: optional(description({ description: 'About the brand, in Markdown.' })),
  },
  readOnly,
);
