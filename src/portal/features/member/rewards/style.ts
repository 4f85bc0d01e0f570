import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

export const lead = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.5 });
export const list = css({ display: 'grid', gap: space[3] });
export const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[3],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
export const title = css({ fontWeight: weight.strong, lineHeight: 1.35 });
