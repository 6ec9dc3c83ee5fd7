import { dateTime, dayKey, daysText, monthName, time, weekdays } from '../../format.ts';
import { usePage } from '../../page.ts';
import { AreaField, type FormFaults, type FormValues, TextField } from '../../ui/form.tsx';
import { weeksOf } from '../../ui/month.ts';

interface FieldsProps {
  zone: string;
  values: FormValues;
  faults?: FormFaults;
}

export function TimesField({ zone, values, faults }: FieldsProps) {
  const words = usePage().text.organizer.events.series;
  return (
    <TextField
      name="rule.times"
      label={words.fields.times}
      hint={words.hints.times(zone)}
      value={values['rule.times']}
      faults={faults}
      autocomplete="off"
    />
  );
}

/** For who has the dates in a list already, or needs an end of its own for each. */
export function TypedDates({ zone, values, faults }: FieldsProps) {
  const words = usePage().text.organizer.events.series;
  const isOpen = (values.dates ?? '') !== '' || faults?.fields.dates !== undefined;
  return (
    <details open={isOpen}>
      <summary>{words.typed}</summary>
      <AreaField
        name="dates"
        label={words.fields.dates}
        hint={words.hints.dates(zone)}
        value={values.dates}
        faults={faults}
      />
    </details>
  );
}

interface DayBox {
  value: string;
  isTicked: boolean;
  /** What is ticked, for who cannot see where it stands. */
  about: string;
  /** Where a day has several. */
  said?: string;
  isFixed?: boolean;
}

/** Months as tables whose days are pressed. */
function DayCalendar({
  name,
  month,
  boxesOf,
}: {
  name: string;
  month: string;
  boxesOf: (day: string) => readonly DayBox[];
}) {
  const { language } = usePage();
  return (
    <table class="day-calendar">
      <caption>{monthName(month, { language })}</caption>
      <thead>
        <tr>
          {weekdays({ language }).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((each) => each !== null)}>
            {week.map((each, place) => (
              <td key={each ?? place}>{each !== null && <Day name={name} day={each} boxes={boxesOf(each)} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ name, day, boxes }: { name: string; day: string; boxes: readonly DayBox[] }) {
  const number = Number(day.slice(-2));
  if (boxes.length === 0) return <span>{number}</span>;
  return (
    <>
      {boxes.map(({ value, isTicked, about, said, isFixed }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={isFixed ? undefined : name}
            value={value}
            checked={isTicked}
            disabled={isFixed}
            aria-label={about}
          />
          <span>
            {number}
            {said !== undefined && <small>{said}</small>}
          </span>
        </label>
      ))}
    </>
  );
}

const monthsAhead = 6;

/** Days to choose one by one, from the month of the event on. */
export function DaysToChoose({ first, chosen }: { first: string; chosen: readonly string[] }) {
  const { language, now } = usePage();
  const [year, month] = first.split('-').map(Number) as [number, number];
  const months = Array.from({ length: monthsAhead }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7),
  );
  const boxesOf = (day: string): DayBox[] => {
    if (day < first) return [];
    return [{ value: day, isTicked: chosen.includes(day), about: daysText([day], { language, now }) }];
  };
  return (
    <div class="day-calendars is-choice">
      {months.map((each) => (
        <DayCalendar key={each} name="day" month={each} boxesOf={boxesOf} />
      ))}
    </div>
  );
}

export interface PlannedShown {
  dateTime: string;
  /** The event that the others are made after: it is there already. */
  isTemplate: boolean;
  isSkipped: boolean;
}

/** What would be made; a day that is pressed is left out. */
export function PlannedDays({ zone, dates }: { zone: string; dates: readonly PlannedShown[] }) {
  const { language, now, text } = usePage();
  const words = text.organizer.events.series;
  const byDay = Map.groupBy(dates, (date) => dayKey(date.dateTime, zone));
  const months = [...new Set([...byDay.keys()].map((day) => day.slice(0, 7)))];
  const hasTimes = [...byDay.values()].some(({ length }) => length > 1);
  const boxesOf = (day: string): DayBox[] =>
    (byDay.get(day) ?? []).map(({ dateTime: at, isTemplate, isSkipped }) => {
      const when = dateTime(at, { language, zone, now });
      return {
        value: at,
        isTicked: isSkipped,
        about: isTemplate ? words.firstDate(when) : words.leaveOut(when),
        said: hasTimes ? time(at, { language, zone }) : undefined,
        isFixed: isTemplate,
      };
    });
  return (
    <div class="day-calendars">
      {months.map((each) => (
        <DayCalendar key={each} name="skip" month={each} boxesOf={boxesOf} />
      ))}
    </div>
  );
}
