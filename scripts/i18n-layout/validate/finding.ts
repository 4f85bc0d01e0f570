import type { Rect } from '../facts.ts';

export const KINDS = {
  overflow: 'Exceeds its box or makes the page wider than the window',
  clipped: 'Cut off, and nothing shows the whole',
  overlap: 'Lies over another text or under a control',
  'missing-glyph': 'A letter that no font has',
  'untranslated-key': 'A key where its text should be',
  'other-language': 'English where another language is due',
  'hard-coded': 'A text that no text file has',
  'wrong-plural': 'A form of another number',
  'unturned-side': 'Stays at its side of the window where the line runs from the right',
  'unturned-arrow': 'Points against the line',
  'not-isolated': 'Signs and figures that are laid out in pieces among words from the right',
  'no-direction': 'The page does not say which way its language runs',
} as const;

export type Kind = keyof typeof KINDS;

export interface Finding {
  readonly kind: Kind;
  readonly at: string;
  readonly what: string;
  readonly text?: string;
  readonly rects: readonly Rect[];
}
