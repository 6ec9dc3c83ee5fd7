import type { EventCategory } from '../events/event-fields.ts';

/** What people call events of a kind, in English and Filipino. */
export const categoryWords: Record<EventCategory, string> = {
  MUSIC: 'music musika concert concerts konsiyerto gig gigs band bands banda',
  THEATRE: 'theatre theater teatro dula play plays musical musicals',
  COMEDY: 'comedy komedya standup',
  FESTIVAL: 'festival festivals fiesta fiestas pista pistahan',
  SPORTS: 'sports sport isports palakasan game games laro',
  ARTS: 'arts art sining exhibit exhibition museum',
  FOOD: 'food drink drinks pagkain inumin',
  NIGHTLIFE: 'nightlife party parties club clubs gimik gabi',
  CONFERENCE: 'conference conferences kumperensya summit seminar workshop',
  COMMUNITY: 'community komunidad charity',
  FAMILY: 'family pamilya pampamilya kids children bata',
  OTHER: '',
};
