/** What runs in the page: measures it, and marks what was found for a picture. Built into one script by run/page-script.ts. */
import type { MeasureOptions, PageFacts, Rect } from '../facts.ts';
import { createLayers } from './boxes.ts';
import { seenControls, seenIcons, wideElements } from './drawn.ts';
import { missingLetters } from './glyphs.ts';
import { turnOver } from './mirror.ts';
import { seenTexts } from './texts.ts';

export interface ProofInPage {
  measure(options: MeasureOptions): PageFacts;
  mark(rects: readonly Rect[]): void;
  unmark(): void;
}

/** What is far down is laid out too, not only guessed at: a browser draws it as somebody comes near. */
const sheet = new CSSStyleSheet();
sheet.replaceSync('* { content-visibility: visible !important; }');
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const MARK = 'data-proof-mark';

const inPage: ProofInPage = {
  measure({ glyphs, mirror }) {
    const layerOf = createLayers();
    const texts = seenTexts(layerOf);
    const { lang, dir, scrollWidth } = document.documentElement;
    return {
      ...{ width: window.innerWidth, pageWidth: scrollWidth, lang, dir },
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

(globalThis as { liveryProof?: ProofInPage }).liveryProof = inPage;
