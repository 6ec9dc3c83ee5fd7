import { colour, id, line, moment, orNull, text, type ValuesOf } from '../../base/fields/field.ts';

/** What an organizer says about an entry of the programme. Everybody sees it. */
export const scheduleFields = {
  title: line({ about: 'What happens.' }),
  startTime: moment({ about: 'Start, with a zone.', told: 'Start.' }),
  endTime: moment({ about: 'End; after `startTime`.', told: 'End.' }),
  description: orNull(text({ about: 'More about it, in Markdown.' })),
  icon: orNull(line({ lengthMax: 64, about: 'Icon identifier.' })),
  color: orNull(colour({ about: 'Colour as #RRGGBB.' })),
  performerId: orNull(id({ about: 'A performer of the same event.', told: 'Performer of the same event.' })),
};

export type ScheduleFields = ValuesOf<typeof scheduleFields>;
