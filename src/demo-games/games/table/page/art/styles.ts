import { pill } from '#demo-games/client/frame/choice-row.tsx';
import { numeric } from '#demo-games/client/frame/styles.ts';
import { css, cx, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { roulette } from '../../rules/roulette.ts';
import { longCell, tallCell } from '../../rules/roulette-board.ts';

export const stage = css({
  display: 'grid',
  gap: space[3],
  justifyItems: 'center',
  alignContent: 'center',
  minBlockSize: '12.5rem',
  padding: space[4],
  color: '#f3f5fc',
});
export const bar = css({ display: 'flex', alignItems: 'center', gap: space[3], inlineSize: '100%' });
export const track = css({
  flex: 1,
  blockSize: '0.5rem',
  borderRadius: radius.pill,
  background: 'rgb(255 255 255 / 16%)',
  overflow: 'hidden',
  // Scaled, not sized: its motion costs the page no layout.
  '& > *': {
    blockSize: '100%',
    background: '#f5c451',
    transformOrigin: 'left',
    transition: 'transform 1s linear',
  },
  '&[data-closing=true] > *': { background: '#ff8f70' },
});
export const countdown = css({ minInlineSize: '11rem', fontVariantNumeric: 'tabular-nums', fontWeight: weight.strong });
export const chipRow = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[2] });
export const chipButton = cx(
  pill,
  css(numeric, {
    minInlineSize: '4rem',
    border: '0.1875rem dashed #f5c451',
    fontSize: type.s,
    '&[aria-pressed=true]': {
      borderStyle: 'solid',
      borderColor: '#f5c451',
      color: color.text,
      backgroundColor: color.accentSoft,
    },
  }),
);
/** The place of each spot of the roulette. */
function cells(cellOf: typeof tallCell) {
  return Object.fromEntries(
    Object.keys(roulette.odds).map((spot) => {
      const { row, rows, column, columns } = cellOf(spot);
      return [`& > [data-spot=${spot}]`, { gridArea: `${row} / ${column} / span ${rows} / span ${columns}` }];
    }),
  );
}

export const board = css({
  display: 'grid',
  gap: '0.25rem',
  gridTemplateColumns: 'repeat(6, 1fr)',
  inlineSize: '100%',
  '&[data-game=roulette]': {
    gridTemplateColumns: 'repeat(12, 1fr)',
    ...cells(tallCell),
    [media.wide]: { gridTemplateColumns: 'repeat(13, 1fr) 1.5fr', ...cells(longCell) },
  },
  '&[data-game=baccarat]': { gridTemplateColumns: 'repeat(6, 1fr)' },
  '&[data-game=sicbo]': {
    gridTemplateColumns: 'repeat(4, 1fr)',
    [media.wide]: { gridTemplateColumns: 'repeat(7, 1fr)' },
  },
});
export const spot = css({
  position: 'relative',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  minBlockSize: '2.75rem',
  padding: '0.125rem',
  border: '1px solid rgb(255 255 255 / 22%)',
  borderRadius: radius.s,
  background: '#1d2b3d',
  color: '#f3f5fc',
  fontWeight: weight.strong,
  lineHeight: 1.15,
  '&[data-colour=red]': { background: '#a01f33' },
  '&[data-colour=black]': { background: '#151a24' },
  '&[data-colour=green]': { background: '#16683f' },
  '&[data-won=true]': { outline: '0.1875rem solid #ffd166', outlineOffset: '-0.1875rem' },
  '&[aria-disabled=true]': { cursor: 'default' },
  '&[data-wide="2"]': { gridColumn: 'span 2' },
  '&[data-wide="3"]': { gridColumn: 'span 3', [media.wide]: { gridColumn: 'span 2' } },
});
export const rate = css({ fontSize: type.xs, fontWeight: weight.regular, opacity: 0.85 });
export const onSpot = css(numeric, {
  position: 'absolute',
  insetBlockStart: '-0.375rem',
  insetInlineEnd: '-0.125rem',
  paddingInline: '0.3125rem',
  borderRadius: radius.pill,
  background: '#f5c451',
  color: '#2b1a00',
  fontSize: '0.6875rem',
  '&[data-taken=true]': { background: '#7ae0a8' },
});
export const road = css({
  display: 'grid',
  gridTemplateRows: 'repeat(6, 1.5rem)',
  gridAutoFlow: 'column',
  gridAutoColumns: '1.5rem',
  gap: '0.125rem',
  overflowX: 'auto',
  paddingBlock: space[1],
  listStyle: 'none',
});
export const bead = css({
  display: 'grid',
  placeItems: 'center',
  borderRadius: radius.pill,
  background: '#2a3446',
  color: '#fff',
  fontSize: '0.6875rem',
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  '&[data-winner=red], &[data-winner=banker], &[data-winner=big]': { background: '#b3273c' },
  '&[data-winner=player], &[data-winner=small]': { background: '#2367c9' },
  '&[data-winner=green], &[data-winner=tie], &[data-winner=triple]': { background: '#16783f' },
  '&[data-winner=black]': { background: '#151a24', boxShadow: 'inset 0 0 0 1px rgb(255 255 255 / 35%)' },
});
export const hands = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space[6],
  '--card': '4.25rem',
});
export const hand = css({ display: 'grid', gap: space[2], justifyItems: 'center' });
export const cards = css({ display: 'flex', gap: space[1] });
export const dice = css({ display: 'flex', gap: space[3], fontSize: '2rem' });
export const big = css({ fontSize: type.xl, fontWeight: weight.strong });
/** Chips and buttons stay in reach under a long board. */
export const dock = css({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  display: 'grid',
  gap: space[2],
  paddingBlock: space[2],
  backgroundColor: color.canvas,
});
/** The last message, next to the result; the line below the game is announced. */
export const message = css({ minBlockSize: '1.5em', color: '#ffd98a', textAlign: 'center' });
