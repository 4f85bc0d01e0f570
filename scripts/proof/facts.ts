/** What is measured of a page: plain values, in CSS pixels of the page at its top. The judgement reads nothing else. */

/** Left, top, width, height. */
export type Rect = readonly [number, number, number, number];

/** How much of a text its box does not show. */
export interface Cut {
  /** An ellipsis says that there is more, and who is at it reads the whole (src/ui/words/cut-texts.ts); an edge says nothing. */
  readonly by: 'ellipsis' | 'edge';
  readonly side: 'line' | 'height';
  readonly lostPx: number;
}

/** One text node that is seen. */
export interface TextFact {
  readonly text: string;
  /** The element that holds it, in words. */
  readonly at: string;
  /** What of each of its lines is in sight of whoever scrolls there. */
  readonly rects: readonly Rect[];
  /** Texts lie over one another by intent where their layers differ: a window, a bar that stays, a bubble. */
  readonly layer: number;
  readonly direction: 'ltr' | 'rtl';
  /** It stands by itself among its neighbours: `bdi`, `dir`, or a block. */
  readonly isIsolated: boolean;
  /** A button, a tab, a link of a menu. */
  readonly isControl: boolean;
  /** What a merchant or a member wrote or chose: data by declaration of the page. */
  readonly isOtherLanguage: boolean;
  readonly cut?: Cut;
  /** By how much it stands out of its own block. */
  readonly outPx?: number;
}

/** A control with a face of its own: a text that is not its own should not lie under it. */
export interface ControlFact {
  readonly at: string;
  readonly rect: Rect;
  readonly layer: number;
  /** How much of it its surroundings cut off for good. */
  readonly lostPx?: number;
  /** Texts of it, by their place in the list. */
  readonly texts: readonly number[];
}

/** A drawing that is seen: its paths, and whether it is turned over from left to right. */
export interface IconFact {
  readonly at: string;
  readonly paths: readonly string[];
  readonly isTurned: boolean;
  /** Of the line that it stands in. */
  readonly direction: 'ltr' | 'rtl';
  readonly rect: Rect;
}

/** Something that reaches beyond the window's edge where nothing scrolls but the page. */
export interface WideFact {
  readonly at: string;
  readonly rect: Rect;
}

/** An element that did not change sides with its line. */
export interface UnturnedFact {
  readonly at: string;
  /** How far from the start of the box around it: before and after. */
  readonly startPx: number;
  readonly turnedPx: number;
  readonly rect: Rect;
}

export interface PageFacts {
  readonly width: number;
  /** How wide the page is in truth. */
  readonly pageWidth: number;
  readonly lang: string;
  readonly dir: string;
  readonly texts: readonly TextFact[];
  readonly controls: readonly ControlFact[];
  readonly icons: readonly IconFact[];
  readonly wide: readonly WideFact[];
  /** Letters that no font of the page or the system has. */
  readonly missing: readonly { readonly letter: string; readonly at: string; readonly rect: Rect }[];
  /** What calls of the page were answered since it was measured last, as JSON. */
  readonly answers: readonly string[];
  /** Only where the page was turned over to see. */
  readonly unturned: readonly UnturnedFact[];
}

export interface MeasureOptions {
  /** Whether fonts of every script are there; without them glyphs are not judged. */
  readonly glyphs: boolean;
  /** Turns a page over that runs from left to right, and compares. */
  readonly mirror: boolean;
}

/** What a page is to say. */
export interface Speech {
  /** By the brand's code: `AR`. */
  readonly language: string;
  /** How the page names it (BCP 47). */
  readonly tag: string;
  /** Texts in the place of those that the site has for it. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
}

/** What came of it: `closed` names what was open before and is not any more. */
export type Spoken = 'said' | 'no choice' | { readonly closed: string };
