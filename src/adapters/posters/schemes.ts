import { colours } from '../documents/colours.ts';

/** The colours of a poster. Words can be read on the ground; whatever lies side by side can be told apart. */
export interface Scheme {
  ground: string;
  words: string;
  first: string;
  second: string;
  third: string;
  fourth: string;
}

const { paper, ink, ube, sili, dagat, kalamansi, mangga } = colours;
// The same as the pages have them in the dark.
const [lilac, coral, aqua, lime] = ['#C9ADF7', '#FF8F7B', '#6FD3CD', '#ABD96A'];
const [ubeDeep, dagatDeep, leafDeep] = ['#2C1252', '#073F45', '#24430F'];

const of = (ground: string, words: string, first: string, second: string, third: string, fourth: string): Scheme => ({
  ground,
  words,
  first,
  second,
  third,
  fourth,
});

export const schemes = {
  night: of(ubeDeep, paper, mangga, coral, lilac, ube),
  noon: of(mangga, ink, sili, ube, paper, dagat),
  paper: of(paper, ink, sili, mangga, dagat, ube),
  sea: of(dagat, paper, mangga, aqua, coral, dagatDeep),
  deepSea: of(dagatDeep, paper, mangga, aqua, coral, dagat),
  chili: of(sili, paper, mangga, ink, coral, ube),
  ink: of(ink, paper, mangga, sili, lilac, dagat),
  field: of(leafDeep, paper, mangga, lime, coral, kalamansi),
  dusk: of(lilac, ink, ube, mangga, sili, paper),
  dawn: of(coral, ink, ube, mangga, paper, sili),
  shore: of(aqua, ink, dagat, sili, paper, mangga),
} satisfies Record<string, Scheme>;

export type SchemeName = keyof typeof schemes;
