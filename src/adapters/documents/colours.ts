/** The colours of our look, for what is drawn on the server. The pages have them in their style sheet. */
export const colours = {
  paper: '#FBF6EA',
  ink: '#1B1A2E',
  ube: '#4B2A7B',
  sili: '#C8321F',
  dagat: '#0B6E6E',
  kalamansi: '#47731A',
  mangga: '#FFB81C',
  white: '#FFFFFF',
} as const;

/** In the order in which the flags of a fiesta hang. */
export const bunting = [colours.ube, colours.mangga, colours.sili, colours.kalamansi, colours.dagat] as const;
