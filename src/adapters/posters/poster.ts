import { sha256 } from '../../core/base/sha256.ts';
import type { PosterFacts } from '../../core/catalog/public-events/poster-facts.ts';
import type { ShareSize } from '../../core/catalog/public-events/share-size.ts';
import { colours } from '../documents/colours.ts';
import { compositionFor } from './compositions.ts';
import { drawFact, drawTitle } from './lettering.ts';
import { lettersOf, wordsOf } from './letters.ts';
import { daysOfPoster, timeOfPoster } from './poster-dates.ts';
import { schemes } from './schemes.ts';
import { type Box, rect, type Shape } from './shapes.ts';

type PosterSize = 'sheet' | ShareSize;

export interface PosterOptions {
  size: PosterSize;
  /** It becomes pixels here, without the typefaces of whoever looks at it. */
  isRaster: boolean;
  /** On a tag, where it is told. */
  price?: string;
}

export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
}

interface Measures {
  width: number;
  height: number;
  margin: number;
  /** How much of it the picture takes: of the height, or of the width where it lies. */
  art: number;
  /** How high what, when and where stand together below the title. */
  facts: number;
  scale: number;
}

const measures: Record<PosterSize, Measures> = {
  sheet: { width: 800, height: 1_000, margin: 44, art: 0.52, facts: 128, scale: 1 },
  wide: { width: 1_200, height: 630, margin: 52, art: 0.44, facts: 124, scale: 1 },
  square: { width: 1_080, height: 1_080, margin: 60, art: 0.5, facts: 168, scale: 1.3 },
  story: { width: 1_080, height: 1_920, margin: 72, art: 0.52, facts: 300, scale: 1.7 },
};

/** The poster of an event that nobody gave one: always the same for the same event. */
export function drawPoster(facts: PosterFacts, options: PosterOptions): Drawing {
  const shape = measures[options.size];
  const { width, height } = shape;
  const bytes = sha256(`${facts.organizer} ${facts.name}`);
  const pick = (index: number, count: number) => (bytes[index % bytes.length] as number) % count;
  const { composition, scheme: name } = compositionFor(facts, pick);
  const scheme = schemes[name];
  const isWide = width > height;
  const isTitleFirst = composition.title === 'first' && !isWide;
  const { art, title, factsBox } = isWide ? lyingBoxes(shape) : isTitleFirst ? titleFirst(shape) : pictureFirst(shape);
  const painted = composition.paint({
    box: art,
    width,
    height,
    scheme,
    pick: (index, count) => pick(index + 3, count),
  });
  // Nothing of the picture lies under words.
  const under = rect(0, title.y - shape.margin * 0.6, isWide ? art.x : width, title.height + shape.margin * 1.2);
  const grounds: Shape[] = composition.isOver
    ? []
    : [
        { d: isTitleFirst ? under : wordsGround(shape, art, isWide), fill: scheme.ground },
        ...(isTitleFirst
          ? [{ d: rect(0, art.y + art.height, width, height - art.y - art.height), fill: scheme.ground }]
          : []),
      ];
  const { isRaster } = options;
  const shapes: Shape[] = [
    { d: rect(0, 0, width, height), fill: scheme.ground },
    ...painted,
    ...grounds,
    ...(composition.overlay?.({ box: art, width, height, scheme, pick: (index, count) => pick(index + 3, count) }) ??
      []),
    ...drawTitle(wordsOf(facts.name, { isRaster }), title, {
      fill: scheme.words,
      shadow: composition.hasShadow ? scheme[composition.hasShadow] : undefined,
      stand: isTitleFirst ? 'top' : 'middle',
    }),
    ...drawFacts(facts, { box: factsBox, scale: shape.scale, colour: scheme.words, options }),
  ];
  return { width, height, shapes };
}

interface Boxes {
  art: Box;
  title: Box;
  factsBox: Box;
}

function pictureFirst({ width, height, margin, art, facts }: Measures): Boxes {
  const artHeight = height * art;
  const inner = width - 2 * margin;
  const factsTop = height - margin - facts;
  const top = artHeight + margin * 0.75;
  return {
    art: { x: 0, y: 0, width, height: artHeight },
    title: { x: margin, y: top, width: inner, height: factsTop - margin * 0.7 - top },
    factsBox: { x: margin, y: factsTop, width: inner, height: facts },
  };
}

function titleFirst({ width, height, margin, art, facts }: Measures): Boxes {
  const inner = width - 2 * margin;
  const factsTop = height - margin - facts;
  const artBottom = factsTop - margin * 0.7;
  const artTop = artBottom - height * art * 0.98;
  return {
    art: { x: 0, y: artTop, width, height: artBottom - artTop },
    title: { x: margin, y: margin * 1.1, width: inner, height: artTop - margin * 1.9 },
    factsBox: { x: margin, y: factsTop, width: inner, height: facts },
  };
}

function lyingBoxes({ width, height, margin, art, facts }: Measures): Boxes {
  const left = width * (1 - art);
  const inner = left - 2 * margin;
  const factsTop = height - margin - facts;
  return {
    art: { x: left, y: 0, width: width - left, height },
    title: { x: margin, y: margin, width: inner, height: factsTop - margin * 1.8 },
    factsBox: { x: margin, y: factsTop, width: inner, height: facts },
  };
}

function wordsGround({ width, height }: Measures, art: Box, isWide: boolean): string {
  return isWide ? rect(0, 0, art.x, height) : rect(0, art.height, width, height - art.height);
}

interface FactsPlace {
  box: Box;
  scale: number;
  colour: string;
  options: PosterOptions;
}

/** Day and hour beside the place, under a line. */
function drawFacts(facts: PosterFacts, { box, scale, colour, options }: FactsPlace): Shape[] {
  const { isRaster, price } = options;
  const isTall = options.size === 'story';
  const isBeside = options.size !== 'wide' && !isTall;
  const tag = price === undefined ? [] : drawTag(price, { box, scale, size: options.size });
  const width = box.width - (isBeside ? tagWidth(price, scale) : 0);
  const half = facts.place === '' || isTall ? width : width * 0.42;
  const lines = daysOfPoster(facts);
  const days = { shapes: [] as Shape[], below: box.y + 18 * scale };
  for (const day of lines) {
    const drawn = drawFact(wordsOf(day, { isRaster }), {
      x: box.x,
      y: days.below,
      width: half,
      linesMax: 1,
      sizeMax: (lines.length === 1 ? 60 : 46) * scale,
      sizeMin: 24,
      fill: colour,
      cut: 'title',
    });
    days.shapes.push(...drawn.shapes);
    days.below = drawn.below;
  }
  const hour = drawFact(wordsOf(timeOfPoster(facts), { isRaster }), {
    x: box.x,
    y: days.below,
    width: half,
    linesMax: 1,
    sizeMax: (lines.length === 1 ? 38 : 30) * scale,
    sizeMin: 20,
    fill: colour,
    cut: 'bold',
  });
  const rule: Shape = { d: rect(box.x, box.y, box.width, 4 * scale), fill: colour };
  if (facts.place === '') return [rule, ...days.shapes, ...hour.shapes, ...tag];
  const beside = isTall
    ? { x: box.x, y: hour.below + 20 * scale, width }
    : { x: box.x + half + 24 * scale, y: box.y + 18 * scale, width: width - half - 24 * scale };
  const fact = { linesMax: 2, fill: colour } as const;
  const place = drawFact(wordsOf(facts.place, { isRaster }), {
    ...beside,
    ...fact,
    sizeMax: 42 * scale,
    sizeMin: 24,
    cut: 'title',
  });
  const city = drawFact(wordsOf(facts.city, { isRaster }), {
    ...beside,
    ...fact,
    y: place.below,
    linesMax: 1,
    sizeMax: 32 * scale,
    sizeMin: 20,
    cut: 'regular',
  });
  return [rule, ...days.shapes, ...hour.shapes, ...place.shapes, ...city.shapes, ...tag];
}

const tagSize = 40;

function tagWidth(price: string | undefined, scale: number): number {
  if (price === undefined) return 0;
  return (lettersOf(price.split(' '), 'title').width * tagSize + 40 + 24) * scale;
}

function drawTag(price: string, { box, scale, size: sheet }: { box: Box; scale: number; size: PosterSize }): Shape[] {
  const letters = lettersOf(price.split(' '), 'title');
  const size = tagSize * scale;
  const [width, height] = [letters.width * size + 40 * scale, 66 * scale];
  // Where a poster lies, on the corner of its picture.
  const right = sheet === 'wide' ? measures.wide.width - 32 : box.x + box.width;
  const x = right - width;
  const y =
    sheet === 'story'
      ? box.y + 24 * scale
      : sheet === 'wide'
        ? measures.wide.height - 32 - height
        : box.y + box.height - height;
  return [
    { d: rect(x, y, width, height), fill: colours.mangga, stroke: colours.ink, width: 4 * scale },
    ...letters.draw({ x: x + 20 * scale, y: y + height / 2 + (size * 0.69) / 2, size, fill: colours.ink }),
  ];
}
