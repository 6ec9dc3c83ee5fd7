import type { Word } from '../model.ts';

type Tone = [hertz: number, ms: number];

interface Signal {
  tones: readonly Tone[];
  shape: OscillatorType;
  vibration: number[];
}

const yes: Signal = {
  tones: [
    [880, 90],
    [1_320, 150],
  ],
  shape: 'sine',
  vibration: [90],
};
const again: Signal = {
  tones: [
    [440, 140],
    [0, 70],
    [440, 140],
  ],
  shape: 'triangle',
  vibration: [90, 60, 90],
};
const no: Signal = { tones: [[185, 420]], shape: 'square', vibration: [350] };
const alarm: Signal = {
  tones: [
    [740, 140],
    [370, 140],
    [740, 140],
    [370, 140],
    [740, 140],
    [370, 140],
  ],
  shape: 'square',
  vibration: [200, 80, 200, 80, 400],
};
const elsewhere: Signal = {
  tones: [
    [330, 150],
    [0, 60],
    [247, 260],
  ],
  shape: 'triangle',
  vibration: [150, 80, 150],
};
const out: Signal = {
  tones: [
    [1_320, 90],
    [880, 150],
  ],
  shape: 'sine',
  vibration: [60, 40, 60],
};
const handed: Signal = {
  tones: [
    [660, 80],
    [0, 40],
    [990, 80],
    [1_320, 120],
  ],
  shape: 'sine',
  vibration: [60, 40, 120],
};
const quiet: Signal = {
  tones: [
    [520, 80],
    [390, 120],
  ],
  shape: 'sine',
  vibration: [40],
};

const signals: Record<Word, Signal> = {
  ADMITTED: yes,
  ALREADY_ADMITTED: again,
  VOID: no,
  OTHER_EVENT: no,
  UNKNOWN: no,
  UNCHECKED: no,
  UNDONE: quiet,
  CONFLICT: alarm,
  LEFT: out,
  NOT_TODAY: elsewhere,
  NOT_HERE: elsewhere,
  NOT_INSIDE: again,
  FULL: elsewhere,
  REDEEMED: handed,
};

const loudness = 0.35;
let audio: AudioContext | undefined;

/** Browsers make no sound before somebody has touched the page. */
export function prepareSound(): void {
  const wake = () => {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
  };
  document.addEventListener('pointerdown', wake);
  document.addEventListener('keydown', wake);
}

/** For people who do not look: each answer sounds and feels different. */
export function signal(word: Word): void {
  const { tones, shape, vibration } = signals[word];
  navigator.vibrate?.(vibration);
  if (audio?.state !== 'running') return;
  let at = audio.currentTime;
  for (const [hertz, ms] of tones) {
    if (hertz > 0) play(audio, { hertz, shape, at, seconds: ms / 1_000 });
    at += ms / 1_000;
  }
}

function play(
  context: AudioContext,
  { hertz, shape, at, seconds }: { hertz: number; shape: OscillatorType; at: number; seconds: number },
): void {
  const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
  const gain = new GainNode(context, { gain: loudness });
  // Without an end of its own a tone clicks.
  gain.gain.setValueAtTime(loudness, at + seconds * 0.7);
  gain.gain.linearRampToValueAtTime(0, at + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}
