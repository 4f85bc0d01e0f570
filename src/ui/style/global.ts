import { injectGlobal, media } from './style.ts';
import { color, font, type, weight } from './tokens.ts';

/**
 * Inserts the base rules (reset, type, focus ring, reduced motion) into the cache, once. The edge calls it before
 * extracting critical CSS, the browser before hydration.
 */
export function applyBaseStyles(): void {
  injectGlobal({
    '*, *::before, *::after': { boxSizing: 'border-box' },
    html: {
      WebkitTextSizeAdjust: '100%',
      textSizeAdjust: '100%',
      scrollbarColor: `${color.lineStrong} transparent`,
      scrollPaddingBlockStart: '5rem',
      accentColor: color.accentText,
      backgroundColor: color.canvas,
    },
    body: {
      margin: 0,
      minBlockSize: '100dvh',
      backgroundColor: color.canvas,
      color: color.text,
      fontFamily: font.body,
      fontSize: type.body,
      fontWeight: weight.regular,
      lineHeight: 1.5,
      // A word without break opportunities does not widen its container (decision 10).
      overflowWrap: 'anywhere',
      WebkitFontSmoothing: 'antialiased',
      MozOsxFontSmoothing: 'grayscale',
    },
    // Figure columns and control labels are no narrower than their longest word.
    ':where(table, button, time, kbd)': { overflowWrap: 'break-word' },
    // Isolates bidirectional text: it does not reorder the text around it.
    ':where(a, abbr, b, bdi, code, em, i, kbd, label, mark, q, s, small, span, strong, time, u)': {
      unicodeBidi: 'isolate',
    },
    // Clips stacked diacritics at their line, but not the focus ring of a link.
    '@supports (overflow-clip-margin: 1px)': {
      ':where(h1, h2, h3, h4, h5, h6, p, dt, dd, summary, strong, a, button, label, legend)': {
        overflow: 'clip',
        overflowClipMargin: '0.5rem',
      },
    },
    'h1, h2, h3, h4, h5, h6': {
      margin: 0,
      fontFamily: font.display,
      fontWeight: weight.display,
      lineHeight: 1.15,
      letterSpacing: '-0.015em',
      // Tight letter spacing narrows the spaces between words too.
      wordSpacing: '0.06em',
      textWrap: 'balance',
    },
    ':is(:lang(th), :lang(zh), :lang(ja), :lang(ko), :lang(ar), :lang(hi)) :is(h1, h2, h3, h4)': {
      letterSpacing: 0,
      lineHeight: 1.35,
    },
    // Connected scripts get no letter spacing; codes and figures do.
    ':is(:lang(ar), :lang(hi)):not(input, code, [dir=ltr])': { letterSpacing: '0 !important' },
    // Japanese has no spaces: breaks lines after a phrase where the browser supports phrases, else anywhere as before.
    ':is(h1, h2, h3, h4, p):lang(ja)': { wordBreak: 'auto-phrase', lineBreak: 'strict' },
    'p, dl, dd, figure, fieldset, ul, ol': { margin: 0 },
    'ul, ol, fieldset': { padding: 0, border: 0 },
    'ul, ol': { listStyle: 'none' },
    fieldset: { minInlineSize: 0 },
    'button, input, select, textarea': { font: 'inherit', letterSpacing: 'inherit', color: 'inherit' },
    button: { background: 'none', border: 0, padding: 0, cursor: 'pointer' },
    a: { color: 'inherit', textDecoration: 'none' },
    'img, svg, video': { display: 'block', maxInlineSize: '100%' },
    img: { blockSize: 'auto' },
    strong: { fontWeight: weight.strong },
    '[hidden]': { display: 'none !important' },
    '::selection': { backgroundColor: color.accent, color: color.textOnAccent },
    // Zero specificity: a component that draws the ring elsewhere can override it.
    ':where(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
    // Forced colours replace ours: an outline then marks the selected item.
    [media.forced]: {
      ':is([aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [role^=menuitem][aria-checked=true]):not(:focus-visible)':
        { outline: `2px solid ${color.systemChosen}`, outlineOffset: -2 },
    },
    // Set on the body, to override the theme: muted text is as strong as other text, lines are visible (3:1 and more).
    '@media (prefers-contrast: more)': {
      body: {
        '--text-muted': color.text,
        '--line': `color-mix(in oklab, ${color.text} 60%, ${color.canvas})`,
        '--line-strong': color.text,
      },
    },
    ':where(button, a, label, summary, [role=button])': {
      touchAction: 'manipulation',
      WebkitTapHighlightColor: 'transparent',
    },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // No transition at all: even the shortest one would delay every size that code sets by a frame.
        transitionDuration: '0s !important',
      },
    },
  });
}
