import { useAtomValue } from 'jotai';
import type { PortalElement } from '#model/portal/portal.ts';
import { useCategoryPictures } from '#portal/art/use-art.ts';
import { ActionControl } from '#portal/page/action.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElements } from '#portal/state/use-elements.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, cx, ease, keyframes, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';

const grids = {
  /** Tiles that fill their rows, the first two wider. */
  poster: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: space[4],
    '& > li': { flex: '1 1 13.5rem' },
    '& > :nth-child(-n + 2)': { flexBasis: '22rem' },
    [media.phone]: { gap: space[3], '& > li, & > :nth-child(-n + 2)': { flexBasis: '9rem' } },
  }),
  /** Small tiles, many per row. */
  tile: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(8.25rem, 1fr))',
    gap: space[3],
    [media.phone]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: space[2] },
  }),
  /** Flat cards with the picture next to the text, which fill their rows. */
  wide: css({
    display: 'flex',
    flexWrap: 'wrap',
    border: `1px solid ${color.line}`,
    backgroundColor: color.surface,
    '& > li': { flex: '1 1 16rem' },
    [media.phone]: { '& > li': { flexBasis: 'min(10.5rem, 100%)' } },
  }),
} as const;

const appear = keyframes({ from: { opacity: 0 } });
const picture = css({
  position: 'absolute',
  inset: 0,
  zIndex: -2,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  animation: `${appear} 300ms ease-out`,
  transition: ease('scale'),
});

const posterStyle = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'end',
  justifyItems: 'start',
  gap: space[1],
  inlineSize: '100%',
  blockSize: '11rem',
  padding: space[4],
  borderRadius: radius.l,
  background: `linear-gradient(120deg, ${color.overlay}, color-mix(in oklab, ${color.accent} 46%, ${color.overlay}))`,
  color: color.textOnOverlay,
  textAlign: 'start',
  boxShadow: shadow.s,
  transition: ease('box-shadow', 'translate'),
  [media.hover]: {
    '&:hover': { translate: '0 -3px', boxShadow: `${shadow.m}, 0 0 0 2px ${color.accentText}` },
    '&:hover img': { scale: '1.05' },
  },
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    insetInline: 0,
    insetBlockEnd: 0,
    blockSize: '70%',
    background: `linear-gradient(0deg, color-mix(in oklab, ${color.overlay} 78%, transparent), transparent)`,
  },
  [media.phone]: { blockSize: '8rem', padding: space[3] },
});
const tileStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  inlineSize: '100%',
  paddingBlock: space[4],
  paddingInline: space[2],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
  textAlign: 'center',
  transition: ease('box-shadow', 'translate'),
  [media.hover]: { '&:hover': { translate: '0 -2px', boxShadow: `${shadow.m}, inset 0 0 0 1px ${color.accentText}` } },
  [media.phone]: { paddingBlock: space[2], paddingInline: space[1], boxShadow: 'none', backgroundColor: 'transparent' },
});
const medal = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '3.5rem',
  blockSize: '3.5rem',
  borderRadius: '38%',
  background: color.accentGradient,
  color: color.textOnAccent,
  boxShadow: shadow.glow,
});
const wideStyle = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  gap: '0.125rem',
  inlineSize: '100%',
  minBlockSize: '6.5rem',
  paddingInline: space[4],
  textAlign: 'start',
  [media.phone]: { paddingInlineEnd: '34%' },
  boxShadow: `inset -1px -1px 0 ${color.line}`,
  transition: ease('background-color'),
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft } },
});
const widePicture = css({
  position: 'absolute',
  zIndex: -1,
  insetBlock: 0,
  insetInlineEnd: 0,
  inlineSize: '58%',
  blockSize: '100%',
  objectFit: 'cover',
  objectPosition: '72% center',
  maskImage: 'linear-gradient(to left, black 30%, transparent)',
  // The picture itself is not mirrored: it may contain figures.
  '[dir=rtl] &': { objectPosition: '28% center', maskImage: 'linear-gradient(to right, black 30%, transparent)' },
  // The text keeps half of a narrow card.
  [media.phone]: {
    inlineSize: '36%',
    maskImage: 'linear-gradient(to left, black 55%, transparent)',
    '[dir=rtl] &': { maskImage: 'linear-gradient(to right, black 55%, transparent)' },
  },
  animation: `${appear} 300ms ease-out`,
});
const heading = css({
  fontFamily: font.display,
  fontWeight: weight.display,
  fontSize: type.l,
  lineHeight: 1.2,
  [media.phone]: { fontSize: type.m },
});
const small = css({ fontSize: type.xs, opacity: 0.86, maxInlineSize: '16rem', [media.phone]: { display: 'none' } });
const smallHeading = css({
  fontWeight: weight.strong,
  fontSize: type.s,
  lineHeight: 1.25,
  [media.phone]: { fontSize: type.xs },
});
const muted = css({ fontSize: type.xs, color: color.textMuted });

/** The categories that have vendors, each with a link to its page; drawn in the brand's card shape. */
export function Categories({ spec }: HomeSectionProps) {
  const { t, label } = useTexts();
  const { layout, categories } = useAtomValue(portalAtom);
  const picture = useCategoryPictures();
  const entries = useElements('header.nav').filter(({ element }) => element.nav?.gameType);
  if (entries.length === 0) return null;
  const shape =
    spec.variant === 'compact'
      ? 'tile'
      : spec.variant === 'wide'
        ? 'wide'
        : spec.variant === 'grid'
          ? 'poster'
          : layout.card;
  return (
    <Section title={label(spec.title ?? 'home.categories.title')}>
      <ul className={grids[shape]}>
        {entries.map(({ element }) => (
          <li key={element.id}>
            <Entry
              shape={shape}
              element={element}
              picture={picture(element.nav?.gameType ?? '')}
              count={countOf(categories, element)}
              countWords={(count) => t('home.categories.vendors', { count })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function countOf(
  categories: readonly { readonly category: string; readonly vendors: readonly unknown[] }[],
  element: PortalElement,
): number {
  return categories.find(({ category }) => category === element.nav?.gameType)?.vendors.length ?? 0;
}

interface EntryProps {
  readonly shape: keyof typeof grids;
  readonly element: PortalElement;
  readonly picture: string | undefined;
  readonly count: number;
  readonly countWords: (count: number) => string;
}

function Entry({ shape, element, picture: src, count, countWords }: EntryProps) {
  const { label } = useTexts();
  const name = label(element.label);
  if (shape === 'tile') {
    return (
      <ActionControl element={element} className={tileStyle}>
        <span className={medal}>
          <Icon name={element.icon ?? 'star'} size={28} />
        </span>
        <span className={smallHeading}>{name}</span>
        <span className={cx(muted, small)}>{countWords(count)}</span>
      </ActionControl>
    );
  }
  const isWide = shape === 'wide';
  return (
    <ActionControl element={element} className={isWide ? wideStyle : posterStyle}>
      <Picture className={isWide ? widePicture : picture} src={src} alt="" width={640} height={400} fallback={null} />
      <span className={heading}>{name}</span>
      <span className={isWide ? muted : small}>
        {isWide ? countWords(count) : label(`category.${element.nav?.gameType ?? ''}.text`)}
      </span>
    </ActionControl>
  );
}
