import { wordsOf } from '../../../../door-rules/match-words.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { categoryWords } from './category-words.ts';
import {
  type EventTexts,
  findEventTexts,
  insertSearchWords,
  lockFindableEvents,
  updateEventWords,
} from './event-words.sql.ts';
import { placeWords } from './places.ts';

const eventsAtOnce = 500;

/** Writes anew by which words published events are found. To be called after any of them changed. */
export async function writeEventWords(tx: Tx, { eventIds }: { eventIds: readonly string[] }): Promise<void> {
  for (let start = 0; start < eventIds.length; start += eventsAtOnce) {
    const texts = await findEventTexts(tx, { eventIds: eventIds.slice(start, start + eventsAtOnce) });
    const fields = texts.map((text) => ({ id: text.id, fields: fieldsOf(text) }));
    await updateEventWords(
      tx,
      fields.map(({ id, fields }) => ({ id, words: vectorOf(fields) })),
    );
    await insertSearchWords(tx, [...new Set(fields.flatMap(({ fields }) => fields.flatMap(({ words }) => words)))]);
  }
}

/** Before an organization takes another name: anyone who changes an event has locked that first too. */
export async function lockWordsOfOrganization(tx: Tx, { organizationId }: { organizationId: string }): Promise<void> {
  await lockFindableEvents(tx, { organizationId });
}

/** After it took another name. */
export async function writeWordsOfOrganization(tx: Tx, { organizationId }: { organizationId: string }): Promise<void> {
  await writeEventWords(tx, { eventIds: await lockFindableEvents(tx, { organizationId }) });
}

/** After venues took another name or moved to another city. */
export async function writeWordsAtVenues(tx: Tx, { venueIds }: { venueIds: readonly string[] }): Promise<void> {
  await writeEventWords(tx, { eventIds: await lockFindableEvents(tx, { venueIds }) });
}

interface Field {
  /** A position and a weight, as PostgreSQL writes them; a weight holds only together with a position. */
  place: '1A' | '2B' | '3C' | '4';
  words: string[];
}

// What people type who look for something that costs nothing.
const freeWords = ['free', 'libre', 'gratis'];

function fieldsOf({ name, performers, organizer, place, category, city, address, isFree }: EventTexts): Field[] {
  const last = [...wordsOf(categoryWords[category]), ...placeWords(city ?? ''), ...(isFree ? freeWords : [])];
  return [
    { place: '1A', words: wordsOf(name) },
    { place: '2B', words: wordsOf(performers.join(' ')) },
    { place: '3C', words: wordsOf(`${organizer} ${place ?? ''} ${address ?? ''}`) },
    { place: '4', words: [...new Set(last)] },
  ];
}

function vectorOf(fields: readonly Field[]): string {
  return fields.flatMap(({ place, words }) => words.map((word) => `'${word}':${place}`)).join(' ');
}
