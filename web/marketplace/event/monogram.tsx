interface Paint {
  ground: string;
  pattern: string;
  letters: string;
  shadow: string;
}

// Letters can be read on the ground and on what is drawn there.
const paints: readonly Paint[] = [
  { ground: '#2c1252', pattern: '#4b2a7b', letters: '#ffb81c', shadow: '#15131f' },
  { ground: '#ffb81c', pattern: '#ffd066', letters: '#1b1a2e', shadow: '#fff0cd' },
  { ground: '#073f45', pattern: '#0b6e6e', letters: '#fbf6ea', shadow: '#1b1a2e' },
  { ground: '#c8321f', pattern: '#a92514', letters: '#fffdf7', shadow: '#1b1a2e' },
  { ground: '#c9adf7', pattern: '#dec9ff', letters: '#36195f', shadow: '#fffdf7' },
  { ground: '#24430f', pattern: '#3b6114', letters: '#ffb81c', shadow: '#15131f' },
  { ground: '#6fd3cd', pattern: '#a2e6e1', letters: '#1b1a2e', shadow: '#fffdf7' },
  { ground: '#ff8f7b', pattern: '#ffb3a4', letters: '#36195f', shadow: '#fffdf7' },
];

const patterns: readonly string[] = [
  // Rays, a mat, a star, scales, flags, and a record.
  'M40 40L30-20h20zM40 40L82-20l22 26zM40 40L104 30v20zM40 40L104 74l-22 26zM40 40L50 100H30zM40 40L-2 100l-22-26zM40 40L-24 50V30zM40 40L-24 6l22-26z',
  'M40-8L88 40 40 88-8 40zm0 14L6 40l34 34 34-34zm0 12l22 22-22 22-22-22zM0 0h14L0 14zM80 0v14L66 0zM80 80H66l14-14zM0 80V66l14 14z',
  'M40-6l9 30 28-14-14 28 30 9-30 9 14 28-28-14-9 30-9-30-28 14 14-28-30-9 30-9L3 10l28 14z',
  'M0 20a10 10 0 0 1 20 0 10 10 0 0 1 20 0 10 10 0 0 1 20 0 10 10 0 0 1 20 0v14H0zM-10 54a10 10 0 0 1 20 0 10 10 0 0 1 20 0 10 10 0 0 1 20 0 10 10 0 0 1 20 0 10 10 0 0 1 20 0v26H-10z',
  'M0 4h18L9 26zM22 4h18l-9 22zM44 4h18l-9 22zM66 4h18l-9 22zM-11 52H7l-9 22zM11 52h18l-9 22zM33 52h18l-9 22zM55 52h18l-9 22zM77 52h18l-9 22z',
  'M40 2a38 38 0 1 0 0 76 38 38 0 1 0 0-76zm0 8a30 30 0 1 1 0 60 30 30 0 1 1 0-60zm0 6a24 24 0 1 0 0 48 24 24 0 1 0 0-48z',
];

/** Who has no portrait has two letters on a sheet of their own, always the same for the same name. */
export function Monogram({ name }: { name: string }) {
  const number = numberOf(name);
  const { ground, pattern, letters, shadow } = paints[number % paints.length] as Paint;
  const text = { x: 40, y: 56, 'text-anchor': 'middle' } as const;
  const shown = initialsOf(name);
  return (
    <svg class="monogram" viewBox="0 0 80 80" aria-hidden="true">
      <path fill={ground} d="M0 0h80v80H0z" />
      <path fill={pattern} fill-rule="evenodd" d={patterns[(number >>> 4) % patterns.length]} />
      <text {...text} x={42} y={58} fill={shadow}>
        {shown}
      </text>
      <text {...text} fill={letters}>
        {shown}
      </text>
    </svg>
  );
}

// What a name begins with and is not called by.
const small = new Set([
  'the',
  'ang',
  'si',
  'sina',
  'mga',
  'dj',
  'a',
  'an',
  'sa',
  'of',
  'and',
  'at',
  'ng',
  'ni',
  'de',
  'la',
]);

function initialsOf(name: string): string {
  const words = name.split(/\s+/u).flatMap((word) => word.match(/[\p{L}\p{N}].*/u) ?? []);
  const telling = words.filter((word) => !small.has(word.toLocaleLowerCase()));
  const kept = telling.length > 0 ? telling : words;
  const ends = kept.length > 1 ? [kept[0], kept.at(-1)] : kept.slice(0, 1);
  const letters = ends.map((word) => [...(word as string)][0]?.toLocaleUpperCase()).join('');
  return letters === '' ? '★' : letters;
}

function numberOf(name: string): number {
  let number = 0;
  for (const letter of name) number = (number * 31 + (letter.codePointAt(0) as number)) >>> 0;
  return (number ^ (number >>> 9)) >>> 0;
}
