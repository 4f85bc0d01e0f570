import { css, cx, media } from '../style/style.ts';
import { color, font, type, weight } from '../style/tokens.ts';
import { Picture } from './picture.tsx';

const picture = css({
  display: 'block',
  blockSize: 'auto',
  maxBlockSize: '2.75rem',
  inlineSize: 'auto',
  maxInlineSize: '12rem',
  // Its colours are made for the brand's background.
  [media.forced]: { forcedColorAdjust: 'none', backgroundColor: color.logoBackground },
});
const wordmark = css({
  fontFamily: font.display,
  fontWeight: weight.display,
  fontSize: type.xl,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
  color: color.text,
  // In a picture-high frame the text is centred vertically.
  alignContent: 'center',
  minInlineSize: 0,
  maxInlineSize: 'min(16rem, 100%)',
  overflow: 'hidden',
  // The line height is small: avoids clipping descenders.
  paddingBlock: '0.15em',
  marginBlock: '-0.15em',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export interface LogoProps {
  readonly name: string;
  /** Address of the brand's logo; without one the brand's name is shown. */
  readonly src?: string | undefined;
  readonly width?: number;
  readonly height?: number;
  readonly className?: string | undefined;
}

/** The brand's logo. Width and height are given, so that its space is reserved before it loads. */
export function Logo({ name, src, width = 160, height = 44, className }: LogoProps) {
  return (
    <Picture
      className={cx(picture, className)}
      src={src}
      alt={name}
      width={width}
      height={height}
      fetchPriority="high"
      fallback={<span className={cx(wordmark, className)}>{name}</span>}
    />
  );
}
