/**
 * Measurements of a page for the i18n layout test: plain values in CSS pixels, relative to the top of the page. The
 * checks read nothing else.
 */

/** Left, top, width, height. */
export type Rect = readonly [number, number, number, number];

/** How much of a text is clipped by its box. */
export interface Cut {
  /**
   * An ellipsis shows that there is more, and the reader can get the whole text (src/ui/words/cut-texts.ts); a hard
   * edge shows nothing.
   */
  readonly by: 'ellipsis' | 'edge';
  readonly side: 'line' | 'height';
  readonly lostPx: number;
}

export interface TextFact {
  readonly text: string;
  /** Description of the containing element. */
  readonly at: string;
  /** Per line, the part that is visible after scrolling to it. */
  readonly rects: readonly Rect[];
  /** Overlaps between different layers are intended: a dialog, a sticky bar, a tooltip. */
  readonly layer: number;
  readonly direction: 'ltr' | 'rtl';
  /** Isolated from its neighbours for bidi: `bdi`, `dir`, or a block. */
  readonly isIsolated: boolean;
  readonly isControl: boolean;
  /** Written or chosen by a merchant or a member: marked as data in the page. */
  readonly isOtherLanguage: boolean;
  readonly cut?: Cut;
  /** Pixels by which the text overflows its own block. */
  readonly outPx?: number;
}

/** A control with a background of its own: no other text should be under it. */
export interface ControlFact {
  readonly at: string;
  readonly rect: Rect;
  readonly layer: number;
  /** Pixels of the control that are clipped and cannot be scrolled into view. */
  readonly lostPx?: number;
  /** Indexes of the control's own texts. */
  readonly texts: readonly number[];
}

export interface IconFact {
  readonly at: string;
  readonly paths: readonly string[];
  readonly isMirrored: boolean;
  /** Direction of the line that contains the icon. */
  readonly direction: 'ltr' | 'rtl';
  readonly rect: Rect;
}

/** An element that reaches beyond the window edge and scrolls with the page only. */
export interface WideFact {
  readonly at: string;
  readonly rect: Rect;
}

/** An element that did not mirror with its line. */
export interface UnturnedFact {
  readonly at: string;
  /** Distance from the start edge of the containing box, before and after mirroring. */
  readonly startPx: number;
  readonly mirroredPx: number;
  readonly rect: Rect;
}

export interface PageFacts {
  readonly width: number;
  readonly pageWidth: number;
  readonly lang: string;
  readonly dir: string;
  readonly texts: readonly TextFact[];
  readonly controls: readonly ControlFact[];
  readonly icons: readonly IconFact[];
  readonly wide: readonly WideFact[];
  /** Characters that no font of the page or the system can draw. */
  readonly missing: readonly { readonly letter: string; readonly at: string; readonly rect: Rect }[];
  /** Responses to the page's calls since the last measurement, as JSON. */
  readonly answers: readonly string[];
  /** Only for a mirrored page. */
  readonly unturned: readonly UnturnedFact[];
}

export interface MeasureOptions {
  /** Whether fonts for every script are installed; glyphs are not checked without them. */
  readonly glyphs: boolean;
  /** Mirrors a left-to-right page and compares. */
  readonly mirror: boolean;
}

export interface Speech {
  /** The brand's code, such as `AR`. */
  readonly language: string;
  /** The BCP 47 tag of the page. */
  readonly tag: string;
  /** Texts that replace those of the site. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
}

/** Outcome of a language change: `closed` names an overlay that was open before and closed. */
export type Spoken = 'said' | 'no choice' | { readonly closed: string };
