import { byDefault, choice, flag, id, line, list, orNull, type ValuesOf } from '../../base/fields/field.ts';

/** While people order, or once they have their tickets. */
export const askingTimes = ['CHECKOUT', 'AFTER'] as const;
export const questionKinds = ['TEXT', 'CHOICE', 'CHECK', 'NUMBER', 'DATE'] as const;

/** What an organizer says about a question. Set by those who may write events; also seen by those who are asked. */
export const questionFields = {
  label: line({ about: 'What people are asked.' }),
  kind: choice(questionKinds, { about: 'What an answer is; `CHECK` is yes or no.' }),
  options: orNull(
    list(line({ about: 'One that can be chosen.' }), {
      itemsMin: 2,
      itemsMax: 50,
      about: 'What can be chosen, each once; only where `kind` is `CHOICE`.',
    }),
  ),
  required: byDefault(
    flag({
      about:
        'Whether an answer is needed. Asked at `CHECKOUT`, no order is placed without it; asked `AFTER`, people are reminded until they answer.',
    }),
    false,
  ),
  ticketTypeIds: orNull(
    list(id({ about: 'A ticket type of the event.' }), {
      itemsMin: 1,
      itemsMax: 100,
      about: 'The types whose buyers are asked; null for all.',
    }),
  ),
  perTicket: byDefault(flag({ about: 'Asked once for each ticket; else once for the order.' }), false),
  askAt: byDefault(
    choice(askingTimes, { about: '`CHECKOUT`: asked while people order. `AFTER`: once they have their tickets.' }),
    'AFTER',
  ),
};

export type QuestionFields = ValuesOf<typeof questionFields>;
