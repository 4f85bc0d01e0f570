import type { GameKind } from '#contract/games/read.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';
import { MOST_OF_ROW, oneLine } from '#ui/words/one-line.ts';

/** One row of a fixed height, whatever its content. */
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  blockSize: `calc(${control.s} + 0.5rem)`,
  minInlineSize: 0,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  marginInline: 'calc(-1 * var(--page-edge))',
  paddingInline: 'var(--page-edge) 3rem',
  // Content beyond the edge fades out.
  maskImage: 'linear-gradient(to right, transparent, black 0.75rem, black calc(100% - 3rem), transparent)',
  '[dir=rtl] &': {
    maskImage: 'linear-gradient(to left, transparent, black 0.75rem, black calc(100% - 3rem), transparent)',
  },
  [media.touch]: { blockSize: `calc(${control.touch} + 0.25rem)` },
  [media.short]: { marginInline: 0, paddingInlineStart: space[3] },
});
const chip = css({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  minBlockSize: control.s,
  paddingInline: space[3],
  borderRadius: radius.pill,
  boxShadow: `inset 0 0 0 1px ${color.lineStrong}`,
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
  maxInlineSize: MOST_OF_ROW,
  whiteSpace: 'nowrap',
  transition: ease('background-color', 'color', 'box-shadow'),
  [media.touch]: { minBlockSize: control.touch },
  [media.hover]: { '&:hover': { color: color.text, boxShadow: `inset 0 0 0 1px ${color.accentText}` } },
  '&[aria-pressed=true]': {
    backgroundColor: color.accentSoft,
    color: color.accentText,
    boxShadow: `inset 0 0 0 1.5px ${color.accentText}`,
  },
});
const count = css({ fontSize: type.xs, fontWeight: weight.regular, fontVariantNumeric: 'tabular-nums' });
const waiting = css({
  flex: 'none',
  inlineSize: '6.5rem',
  blockSize: control.s,
  '& > *': { borderRadius: radius.pill },
});

interface KindsProps {
  /** Undefined while loading. */
  readonly kinds: readonly GameKind[] | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (kinds: readonly string[]) => void;
}

export function Kinds({ kinds, chosen, onChange }: KindsProps) {
  const writer = useFigures();
  const { t } = useTexts();
  if (kinds !== undefined && kinds.length === 0) return null;
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div className={row} role="group" aria-label={t('lobby.kinds')}>
      {kinds === undefined ? (
        <WaitingChips />
      ) : (
        <>
          <button type="button" className={chip} aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
            {t('lobby.kinds.all')}
          </button>
          {kinds.map((kind) => (
            <button
              key={kind.key}
              type="button"
              className={chip}
              aria-pressed={chosen.includes(kind.key)}
              onClick={() => toggle(kind.key)}
            >
              <span className={oneLine}>{kind.name}</span>
              {kind.count !== undefined && <span className={count}>{writer.count(kind.count)}</span>}
            </button>
          ))}
        </>
      )}
    </div>
  );
}

function WaitingChips() {
  return ['a', 'b', 'c', 'd', 'e'].map((key) => (
    <span key={key} className={waiting}>
      <Skeleton shape="fill" />
    </span>
  ));
}
