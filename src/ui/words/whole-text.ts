import { css } from '../style/style.ts';
import { color, layer, radius, shadow, space, type } from '../style/tokens.ts';

const GAP = 6;
const EDGE = 8;

const bubble = css({
  position: 'fixed',
  insetInlineStart: 'auto',
  zIndex: layer.tooltip,
  boxSizing: 'border-box',
  inlineSize: 'max-content',
  maxInlineSize: `min(24rem, calc(100vw - ${2 * EDGE}px))`,
  maxBlockSize: '40dvh',
  overflow: 'auto',
  paddingBlock: space[1],
  paddingInline: space[2],
  borderRadius: radius.s,
  backgroundColor: color.text,
  color: color.canvas,
  fontSize: type.xs,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  boxShadow: shadow.m,
});

/**
 * Shows texts below a place, or above it where there is no space; returns a function that removes them. Hidden from
 * assistive technology, which reads the full text in the place itself.
 */
export function showWhole(texts: readonly string[], place: Element): () => void {
  const box = document.createElement('div');
  box.className = bubble;
  box.dataset['wholeText'] = '';
  box.setAttribute('aria-hidden', 'true');
  for (const text of texts) {
    const line = box.appendChild(document.createElement('p'));
    line.dir = 'auto';
    line.textContent = text;
  }
  document.body.append(box);
  const { left, top, bottom } = place.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const isBelow = bottom + GAP + height + EDGE <= window.innerHeight;
  const x = Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE));
  const y = isBelow ? bottom + GAP : Math.max(EDGE, top - GAP - height);
  Object.assign(box.style, { left: `${x}px`, top: `${y}px` });
  return () => box.remove();
}
