/** Where somebody is, in degrees north and east. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** `latitude,longitude` as a URL carries them. */
export const positionPattern =
  '^-?(90(\\.0+)?|[1-8]?[0-9](\\.[0-9]+)?),-?(180(\\.0+)?|(1[0-7]|[1-9])?[0-9](\\.[0-9]+)?)$';
export const positionLengthMax = 60;

const isPosition = new RegExp(positionPattern);
const decimals = 2;

/** About a kilometre is near enough, and nobody needs to know more; undefined where the text is no position. */
export function positionOf(text: string): Position | undefined {
  if (text.length > positionLengthMax || !isPosition.test(text)) return undefined;
  const [latitude, longitude] = text.split(',').map((degrees) => Number(Number(degrees).toFixed(decimals)));
  return { latitude: latitude as number, longitude: longitude as number };
}
