import { createPreference } from '#web/lib/store.ts';

/**
 * Outcome of a scan. `question`: a person chooses the box. `pending`: the server has not answered yet. `next`: another
 * scan or a measure completes it. `unread`: the code was typed too slowly to be a scan, and is no number.
 */
export type Outcome = 'ok' | 'repeat' | 'refused' | 'question' | 'pending' | 'next' | 'unread';

type Tone = { hertz: number; ms: number };

// The sounds differ in pitch, number and length, because a warehouse is loud.
const tones: Record<Outcome, readonly Tone[]> = {
  ok: [{ hertz: 1320, ms: 90 }],
  repeat: [
    { hertz: 660, ms: 90 },
    { hertz: 660, ms: 90 },
  ],
  refused: [
    { hertz: 220, ms: 160 },
    { hertz: 196, ms: 160 },
    { hertz: 165, ms: 320 },
  ],
  question: [
    { hertz: 660, ms: 90 },
    { hertz: 990, ms: 160 },
  ],
  pending: [{ hertz: 880, ms: 40 }],
  next: [
    { hertz: 880, ms: 60 },
    { hertz: 1175, ms: 60 },
  ],
  unread: [
    { hertz: 440, ms: 160 },
    { hertz: 330, ms: 160 },
  ],
};
const GAP_MS = 40;

const vibrations: Record<Outcome, readonly number[]> = {
  ok: [40],
  repeat: [40, 60, 40],
  refused: [200, 80, 200],
  question: [60, 40, 60],
  pending: [],
  next: [20, 40, 20],
  unread: [120, 60, 120],
};

export const isMuted = createPreference('scan.muted', [false, true]);

let context: AudioContext | undefined;

const play = (outcome: Outcome): void => {
  context ??= new AudioContext();
  // A browser suspends audio until the first key press or touch.
  void context.resume();
  let at = context.currentTime;
  for (const { hertz, ms } of tones[outcome]) {
    const oscillator = context.createOscillator();
    oscillator.type = outcome === 'refused' ? 'square' : 'sine';
    oscillator.frequency.value = hertz;
    oscillator.connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + ms / 1000);
    at += (ms + GAP_MS) / 1000;
  }
};

/** Plays the sound of an outcome, unless muted, and vibrates where the device can. */
export const signal = (outcome: Outcome): void => {
  if (!isMuted.get()) play(outcome);
  const pattern = vibrations[outcome];
  if (pattern.length > 0) navigator.vibrate?.([...pattern]);
};
