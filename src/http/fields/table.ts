import type { Static, TSchema, TUnsafe } from 'typebox';
import type { FieldTable, Field as Said, ValuesOf } from '../../core/base/fields/field.ts';
import {
  boolean,
  closedObject,
  count,
  dateTime,
  defaulted,
  description,
  type Field,
  httpsUrl,
  integer,
  label,
  listOf,
  nullable,
  oneOf,
  optional,
  patternFault,
  required,
  text,
  uuid,
  webUrl,
} from './fields.ts';
import { Type } from './schema-type.ts';

// What APIs take and answer, from the table of a noun.

/** Null is in the type of a value already, so that the presence adds nothing to it. */
type BodyFields<Table extends FieldTable> = {
  [Name in keyof Table]: Field<TUnsafe<ValuesOf<Table>[Name]>, 'required'>;
};

/** For `createBody` and `changeBody`. */
export function bodyFields<Table extends FieldTable>(table: Table): BodyFields<Table> {
  const fields = Object.entries(table).map(([name, said]) => [name, bodyField(said)]);
  return Object.fromEntries(fields) as BodyFields<Table>;
}

function bodyField(said: Said<unknown>): Field<TSchema, 'required' | 'optional' | 'defaulted'> {
  const schema = schemaOf(said);
  if (said.fallback === undefined) return required(schema);
  return said.fallback === null ? optional(schema) : defaulted(schema, said.fallback as Static<typeof schema>);
}

type RecordFields<Table extends FieldTable> = { [Name in keyof Table]: TUnsafe<ValuesOf<Table>[Name]> };

/** As answers have them: with their descriptions there, and without what only matters to those who set them. */
export function recordFields<Table extends FieldTable>(table: Table): RecordFields<Table> {
  const fields = Object.entries(table).map(([name, said]) => [name, recordField(said)]);
  return Object.fromEntries(fields) as RecordFields<Table>;
}

function recordField(said: Said<unknown>): TSchema {
  const { examples: _, ...about } = said;
  const schema = answerSchemaOf({ ...about, about: said.told ?? said.about });
  return said.fallback === null ? nullable(schema) : schema;
}

function answerSchemaOf(said: Said<unknown>): TSchema {
  if (said.kind === 'whole') return count(said.about);
  if (said.kind === 'zone') return text(said.about);
  if (said.kind === 'url') return webUrl({ description: said.about });
  if (said.kind === 'parts') {
    const { parts = {}, about } = said;
    return Type.Object(schemasOf(parts, recordField), { description: about, additionalProperties: false });
  }
  return schemaOf({ itemsMax: 1_000, ...said });
}

function schemasOf(table: FieldTable, of: (said: Said<unknown>) => TSchema): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(table).map(([name, said]) => [name, of(said)]));
}

function schemaOf(said: Said<unknown>): TSchema {
  const { lengthMax = 0, least = 0, most = 0, choices = [], item, itemsMin, itemsMax = 0 } = said;
  const about = { description: said.about, ...(said.examples && { examples: [...said.examples] }) };
  switch (said.kind) {
    case 'line':
      return label(about, lengthMax);
    case 'text':
      return description(about, lengthMax);
    case 'whole':
      return integer(about, least, most);
    case 'flag':
      return boolean(about);
    case 'choice':
      return oneOf(choices, about);
    case 'moment':
      return dateTime(about);
    case 'id':
      return uuid(about);
    case 'url':
      return said.httpsOnly ? httpsUrl(about) : webUrl(about);
    case 'zone':
      return Type.String({ format: 'timezone', maxLength: lengthMax, ...about });
    case 'colour':
      return Type.String({
        pattern: '^#[0-9A-Fa-f]{6}$',
        ...about,
        [patternFault]: { fault: 'notAColour' },
      });
    case 'clock':
      return Type.String({
        pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
        ...about,
        [patternFault]: { fault: 'notAClockTime' },
      });
    case 'day':
      return Type.String({
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
        ...about,
        [patternFault]: { fault: 'notADay' },
      });
    case 'parts':
      return {
        ...closedObject(schemasOf(said.parts ?? {}, schemaOf), said.isWhole ? Object.keys(said.parts ?? {}) : []),
        ...about,
      };
    case 'list':
      return listOf(schemaOf(item as Said<unknown>), {
        ...about,
        ...(itemsMin && { minItems: itemsMin }),
        maxItems: itemsMax,
      });
  }
}
