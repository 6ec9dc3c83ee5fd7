import { createBody, defaulted, label, name, optional, required } from './fields.ts';
import { Type } from './schema-type.ts';

const textLengthMax = 200;
const degrees = (description: string, most: number) => Type.Number({ minimum: -most, maximum: most, description });

export const venueBody = createBody({
  name: required(name({ description: 'Name of the venue.', examples: ['Bahay ni Lola'] })),
  address1: required(label({ description: 'Street address or district.' }, textLengthMax)),
  city: required(label({ description: 'City or municipality.' }, textLengthMax)),
  state: required(label({ description: 'Region.' }, textLengthMax)),
  country: defaulted(label({ description: 'Country.' }, textLengthMax), 'Philippines'),
  latitude: optional(degrees('Degrees north; with `longitude`.', 90)),
  longitude: optional(degrees('Degrees east; with `latitude`.', 180)),
});
