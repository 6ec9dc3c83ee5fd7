/** Around the integrators' documentation, whose own words are English. */
export const documentation = {
  title: 'Takilya for developers',
  menu: 'Documentation',
  contents: 'On this page',
  turn: 'Next and previous page',
  previous: 'Previous',
  next: 'Next',
  language: 'Language of the sample',
  sample: (number: number) => `Sample ${number}`,
  copy: 'Copy',
  copied: 'Copied',
  groups: { start: 'Start', guides: 'Guides', more: 'More' },
};
