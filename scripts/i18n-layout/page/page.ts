/**
 * Runs in the page: measures it, and highlights findings for a screenshot. run/page-script.ts bundles it into one
 * script.
 */
import type { MeasureOptions, PageFacts, Rect, Speech, Spoken } from '../facts.ts';
import { createLayers, resetCaches } from './boxes.ts';
import { hearCalls, pendingCalls, takeAnswers } from './calls.ts';
import { seenControls, seenIcons, wideElements } from './drawn.ts';
import { missingCharacters } from './glyphs.ts';
import { mirrorPage } from './mirror.ts';
import { speak } from './speak.ts';
import { seenTexts } from './texts.ts';
import { holdTime, letTimePass, takeTimers } from './time.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

export interface LayoutTestApi {
  speak(speech: Speech): Promise<Spoken>;
  /** Waits until a newly loaded page is stable. */
  rest(): Promise<void>;
  /** Pauses long timers until `leave`. */
  enter(): void;
  leave(): void;
  measure(options: MeasureOptions): Promise<PageFacts>;
  highlight(rects: readonly Rect[]): void;
  unmark(): void;
}

/**
 * Forces layout of off-screen content, whose size the browser otherwise estimates until the user scrolls near it. Also
 * stops animations.
 */
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  '* { content-visibility: visible !important; } *, ::before, ::after { transition: none !important; animation-duration: 0s !important }',
);

function holdStill(): void {
  const { adoptedStyleSheets: sheets } = document;
  if (!sheets.includes(sheet)) document.adoptedStyleSheets = [...sheets, sheet];
}

const HIGHLIGHT_ATTRIBUTE = 'data-layout-highlight';

const inPage: LayoutTestApi = {
  speak(speech) {
    holdStill();
    return speak(speech);
  },
  rest: () => waitUntilIdle(new Set()),
  enter: holdTime,
  leave: letTimePass,
  async measure({ glyphs, mirror }) {
    holdStill();
    await waitUntilIdle(pendingCalls());
    resetCaches();
    const layerOf = createLayers();
    const texts = seenTexts(layerOf);
    const { lang, dir, scrollWidth } = document.documentElement;
    return {
      width: window.innerWidth,
      pageWidth: scrollWidth,
      lang,
      dir,
      answers: takeAnswers(),
      texts: texts.map(({ fact }) => fact),
      controls: seenControls(texts, layerOf),
      wide: wideElements(),
      missing: glyphs ? missingCharacters(texts) : [],
      ...(mirror ? mirrorPage() : { icons: seenIcons(), unturned: [] }),
    };
  },
  highlight(rects) {
    for (const [left, top, width, height] of rects) {
      const highlight = document.body.appendChild(document.createElement('div'));
      highlight.setAttribute(HIGHLIGHT_ATTRIBUTE, '');
      Object.assign(highlight.style, {
        position: 'absolute',
        zIndex: '2147483647',
        pointerEvents: 'none',
        boxSizing: 'border-box',
        left: `${left - 3}px`,
        top: `${top - 3}px`,
        width: `${width + 6}px`,
        height: `${height + 6}px`,
        border: '2px solid #e5004c',
        borderRadius: '3px',
        background: 'rgb(229 0 76 / 12%)',
      });
    }
  },
  unmark() {
    for (const highlight of document.querySelectorAll(`[${HIGHLIGHT_ATTRIBUTE}]`)) highlight.remove();
  },
};

// Frames are pages of their own.
if (window.top === window) {
  (globalThis as { liveryLayoutTest?: LayoutTestApi }).liveryLayoutTest = inPage;
  hearCalls();
  takeTimers();
}
