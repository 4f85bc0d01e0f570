import { numeric, panel } from '#demo-games/client/frame/styles.ts';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

export const layout = css({
  display: 'grid',
  gap: space[4],
  alignItems: 'start',
  [media.wide]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(17rem, 2fr)' },
});
export const column = css({ display: 'grid', gap: space[3], minInlineSize: 0 });
export const card = css(panel, { display: 'grid', gap: space[3], padding: space[4] });
export const head = css({ display: 'flex', justifyContent: 'space-between', gap: space[3], flexWrap: 'wrap' });
export const teams = css({ fontSize: type.m, fontWeight: weight.strong });
export const market = css({ display: 'grid', gap: space[1] });
export const label = css({ color: color.textMuted, fontSize: type.xs });
export const score = css({ marginInlineStart: space[2], color: color.text, fontVariantNumeric: 'tabular-nums' });
export const picks = css({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: space[2] });
export const pickButton = css({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  minBlockSize: '3rem',
  paddingInline: space[1],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceRaised,
  fontSize: type.s,
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  transition: ease('background-color', 'border-color'),
  '&[aria-pressed=true]': {
    borderColor: color.accentText,
    backgroundColor: color.accentSoft,
    fontWeight: weight.strong,
  },
  '&:disabled': { opacity: 0.5 },
});
export const odds = css(numeric, { fontWeight: weight.strong });
export const list = css({ display: 'grid', gap: space[2], listStyle: 'none' });
export const leg = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${color.line}`,
  lineHeight: 1.3,
});
export const print = css({ overflowWrap: 'anywhere', fontSize: type.xs });
export const sign = css({ fontWeight: weight.strong, '&[data-state=won]': { color: color.positive } });
/** On a phone the slip is below the matches: this leads to it. */
export const toSlip = css({
  position: 'sticky',
  insetBlockEnd: space[2],
  zIndex: 1,
  '& > *': { inlineSize: '100%' },
  [media.wide]: { display: 'none' },
});
