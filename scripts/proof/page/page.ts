/** What runs in the page: measures it, and marks what was found for a picture. Built into one script by run/page-script.ts. */
import type { MeasureOptions, PageFacts, Rect, Speech, Spoken } from '../facts.ts';
import { createLayers, lookAgain } from './boxes.ts';
import { callsUnderWay, hearCalls, takeAnswers } from './calls.ts';
import { seenControls, seenIcons, wideElements } from './drawn.ts';
import { missingLetters } from './glyphs.ts';
import { turnOver } from './mirror.ts';
import { settled } from './settled.ts';
import { speak } from './speak.ts';
import { seenTexts } from './texts.ts';
import { holdTime, letTimePass, takeTimers } from './time.ts';

export interface ProofInPage {
  speak(speech: Speech): Promise<Spoken>;
  /** Waits until a page that was just loaded stands still. */
  rest(): Promise<void>;
  /** Nothing happens by itself until `leave`. */
  enter(): void;
  leave(): void;
  /** Measures the page once it stands still. */
  measure(options: MeasureOptions): Promise<PageFacts>;
  mark(rects: readonly Rect[]): void;
  unmark(): void;
}

/** What is far down is laid out too, not only guessed at: a browser draws it as somebody comes near. Nothing runs meanwhile. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  '* { content-visibility: visible !important; } *, ::before, ::after { transition: none !important; animation-duration: 0s !important }',
);

function holdStill(): void {
  const { adoptedStyleSheets: sheets } = document;
  if (!sheets.includes(sheet)) document.adoptedStyleSheets = [...sheets, sheet];
}

const MARK = 'data-proof-mark';

const inPage: ProofInPage = {
  speak(speech) {
    holdStill();
    return speak(speech);
  },
  rest: () => settled(new Set()),
  enter: holdTime,
  leave: letTimePass,
  async measure({ glyphs, mirror }) {
    holdStill();
    await settled(callsUnderWay());
    lookAgain();
    const layerOf = createLayers();
    const texts = seenTexts(layerOf);
    const { lang, dir, scrollWidth } = document.documentElement;
    return {
      ...{ width: window.innerWidth, pageWidth: scrollWidth, lang, dir },
      answers: takeAnswers(),
      texts: texts.map(({ fact }) => fact),
      controls: seenControls(texts, layerOf),
      wide: wideElements(),
      missing: glyphs ? missingLetters(texts) : [],
      ...(mirror ? turnOver() : { icons: seenIcons(), unturned: [] }),
    };
  },
  mark(rects) {
    for (const [left, top, width, height] of rects) {
      const mark = document.body.appendChild(document.createElement('div'));
      mark.setAttribute(MARK, '');
      Object.assign(mark.style, {
        ...{ position: 'absolute', zIndex: '2147483647', pointerEvents: 'none', boxSizing: 'border-box' },
        ...{ left: `${left - 3}px`, top: `${top - 3}px`, width: `${width + 6}px`, height: `${height + 6}px` },
        ...{ border: '2px solid #e5004c', borderRadius: '3px', background: 'rgb(229 0 76 / 12%)' },
      });
    }
  },
  unmark() {
    for (const mark of document.querySelectorAll(`[${MARK}]`)) mark.remove();
  },
};

// Frames have pages of their own.
if (window.top === window) {
  (globalThis as { liveryProof?: ProofInPage }).liveryProof = inPage;
  hearCalls();
  takeTimers();
}
