/** Table cloth and its lighting, the same in every brand. */
import { css, cx } from '#ui/style/style.ts';
import { radius } from '#ui/style/tokens.ts';

/** Two colours of a table by kind of game and category. */
const cloths = {
  plain: css({ '--felt': '#14304a', '--felt-deep': '#0b1c30' }),
  duel: css({ '--felt': '#125a4a', '--felt-deep': '#05241e' }),
  highlow: css({ '--felt': '#3a2a78', '--felt-deep': '#171033' }),
  LIVE: css({ '--felt': '#7a1f38', '--felt-deep': '#2c0913' }),
  PVP: css({ '--felt': '#14603f', '--felt-deep': '#06251a' }),
  FISH: css({ '--felt': '#0f5f78', '--felt-deep': '#04222e' }),
  SPORTS: css({ '--felt': '#275a1e', '--felt-deep': '#0d2409' }),
  ESPORTS: css({ '--felt': '#275a1e', '--felt-deep': '#0d2409' }),
  LOTT: css({ '--felt': '#7d5312', '--felt-deep': '#2d1c04' }),
  ELOTT: css({ '--felt': '#7d5312', '--felt-deep': '#2d1c04' }),
} as const;

/** Class with the cloth colours of a game: for a duel its own, otherwise by category, otherwise by kind. */
export function feltOf(kind: string, category: string): string {
  const name = [kind === 'duel' ? kind : category, kind].find((asked) => Object.hasOwn(cloths, asked));
  return cloths[(name ?? 'plain') as keyof typeof cloths];
}

export const felt = css({
  display: 'grid',
  justifyItems: 'center',
  borderRadius: radius.xl,
  background: 'radial-gradient(90% 130% at 50% 0%, var(--felt), var(--felt-deep) 75%)',
  boxShadow: 'inset 0 0 0 0.35rem rgb(255 255 255 / 7%), inset 0 0 4rem rgb(0 0 0 / 45%)',
  color: '#f3f5fc',
});

export const smallFelt = cx(
  felt,
  css({
    justifyItems: 'stretch',
    borderRadius: radius.l,
    boxShadow: 'inset 0 0 0 0.2rem rgb(255 255 255 / 8%)',
    '&[data-waiting=true]': { boxShadow: 'inset 0 0 0 0.2rem #f5c451' },
  }),
);
export const onFelt = css({ color: '#c3d6d0' });
export const calledOnFelt = css({ color: '#ffd98a' });

/** A ring around the deciding card of a round. */
export const ring = css({
  position: 'relative',
  borderRadius: 'calc(var(--card) * 0.09)',
  '&[data-result]::after': {
    content: '""',
    position: 'absolute',
    inset: '-0.4rem',
    border: '0.25rem solid #5ee6a8',
    borderRadius: 'calc(var(--card) * 0.13)',
  },
  '&[data-result=lost]::after': { borderColor: '#ff9c94', borderStyle: 'dashed' },
});

/** A place for a card on the cloth. */
export const spot = css({
  inlineSize: 'var(--card)',
  aspectRatio: '5 / 7',
  border: '2px dashed rgb(255 255 255 / 22%)',
  borderRadius: 'calc(var(--card) * 0.1)',
  '&:not(:empty)': { borderColor: 'transparent' },
  '&[data-taker=true]': { border: '0.2rem solid #ffd166' },
});
