import { css, keyframes } from '../style/style.ts';
import { color, layer, radius, shadow, space } from '../style/tokens.ts';

const rise = keyframes({ from: { opacity: 0, translate: '0 -4px' } });

export const popupBox = css({
  zIndex: layer.popup,
  minInlineSize: '12rem',
  maxInlineSize: 'min(22rem, calc(100vw - 1rem))',
  maxBlockSize: 'min(28rem, 80dvh)',
  overflowY: 'auto',
  padding: space[1],
  border: `1px solid ${color.line}`,
  borderRadius: `min(${radius.l}, 1rem)`,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  boxShadow: shadow.l,
  animation: `${rise} var(--speed) var(--ease)`,
});
