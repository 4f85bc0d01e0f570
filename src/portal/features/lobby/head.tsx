import type { Vendor } from '#model/documents/lanes.ts';
import { poster } from '#portal/art/use-art.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { outOfSight } from '#ui/words/visually-hidden.tsx';
import { askedCategory, type LobbyCategory } from './categories.ts';

const box = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'center',
  gap: space[1],
  minBlockSize: '10rem',
  paddingBlock: space[4],
  paddingInline: 'clamp(1.25rem, 4vw, 2.75rem)',
  paddingInlineEnd: 'clamp(8rem, 38%, 26rem)',
  borderRadius: radius.xl,
  backgroundColor: color.overlay,
  color: color.textOnOverlay,
  [media.phone]: { minBlockSize: '8rem' },
  // The navigation above already shows the title.
  [media.short]: outOfSight,
});
/** A blurred cover. Larger than its frame, because the blur fades at its own edge. */
const mood = css({
  position: 'absolute',
  insetBlock: '-25%',
  insetInline: '-10%',
  zIndex: -3,
  inlineSize: '120%',
  maxInlineSize: 'none',
  blockSize: '150%',
  objectFit: 'cover',
  filter: 'blur(1.75rem) saturate(1.35)',
});
/** Instead of a cover: the brand's own colours. */
const background = css({
  position: 'absolute',
  inset: 0,
  zIndex: -3,
  background: `linear-gradient(100deg, ${color.overlay}, color-mix(in oklab, ${color.accent} 60%, ${color.overlay}))`,
});
/** A scrim keeps the text readable on any picture: it follows the reading direction. */
const shade = css({
  position: 'absolute',
  inset: 0,
  zIndex: -2,
  background: `linear-gradient(90deg, color-mix(in oklab, ${color.overlay} 88%, transparent) 5%, color-mix(in oklab, ${color.overlay} 58%, transparent) 55%, transparent)`,
  '[dir=rtl] &': { scale: '-1 1' },
});
const fan = css({
  position: 'absolute',
  insetBlockStart: '1.5rem',
  insetInlineEnd: 'clamp(0.75rem, 4%, 3rem)',
  zIndex: -1,
  display: 'flex',
  '& > :nth-child(1)': { rotate: '-9deg', translate: '0 0.75rem' },
  '& > :nth-child(2)': { zIndex: 1, marginInline: '-1.25rem' },
  '& > :nth-child(3)': { rotate: '9deg', translate: '0 0.75rem' },
  [media.phone]: { insetBlockStart: '1.25rem', insetInlineEnd: '-0.75rem', '& > :nth-child(3)': { display: 'none' } },
});
const cover = css({
  inlineSize: '7.5rem',
  aspectRatio: '3 / 4',
  borderRadius: radius.l,
  boxShadow: shadow.l,
  [media.phone]: { inlineSize: '5.5rem' },
});
const blank = css({ background: color.accentGradient, opacity: 0.4 });
const title = css({
  fontFamily: font.display,
  fontWeight: weight.display,
  fontSize: 'clamp(1.375rem, 1.05rem + 1.6vw, 2.375rem)',
});
const lead = css({ fontSize: type.m, opacity: 0.92, maxInlineSize: '32rem', [media.phone]: { fontSize: type.s } });
const CARDS = [1, 2, 3] as const;
/** The lobby of all games shows a cover of each of these. */
const MIXED = { 1: 'FISH', 2: 'RNG', 3: 'LIVE' } as const;

interface HeadProps {
  readonly category: LobbyCategory;
  readonly providerLobby: Vendor | undefined;
}

/** Heading of the lobby, over its covers: part of the server's first paint, and its largest element. */
export function Head({ category, providerLobby }: HeadProps) {
  const { t, label } = useTexts();
  const seed = providerLobby?.code ?? category;
  const picture = (at: (typeof CARDS)[number]) => poster(`${seed}-${at}`, askedCategory(category) ?? MIXED[at]);
  return (
    <header className={box}>
      <Picture
        className={mood}
        src={picture(2)}
        alt=""
        width={300}
        height={400}
        fetchPriority="high"
        decoding="sync"
        fallback={<span className={background} />}
      />
      <span className={shade} aria-hidden="true" />
      <div className={fan}>
        {CARDS.map((at) => (
          <Picture
            key={at}
            className={cover}
            src={picture(at)}
            alt=""
            width={300}
            height={400}
            fallback={<span className={cx(cover, blank)} />}
          />
        ))}
      </div>
      <h1 className={title}>
        {providerLobby === undefined ? label(`category.${category}`) : t('lobby.hall', { vendor: providerLobby.name })}
      </h1>
      <p className={lead}>{label(`category.${category}.text`)}</p>
    </header>
  );
}
