import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { useIsInPage, useIsScripted, usePosted } from '../in-page.ts';
import { PICTURE, PlainPicture } from './captcha-placeholder.tsx';
import type { Captcha } from './use-captcha.ts';

const button = css({
  justifySelf: 'start',
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: `${PICTURE.height}px`,
  paddingInlineEnd: space[3],
  borderRadius: radius.m,
  color: color.textMuted,
  fontSize: type.s,
  transition: ease('color'),
  [media.hover]: { '&:hover': { color: color.text } },
});
/** The captcha has dark letters on a light background, in every mode. */
const image = css({ flex: 'none', inlineSize: `${PICTURE.width}px`, blockSize: 'auto', borderRadius: radius.s });
const lost = css({ minInlineSize: `${PICTURE.width}px` });

/** The captcha below its text field, wide enough to read; a click requests another one. */
export function CaptchaPicture({ captcha }: { readonly captcha: Captcha }) {
  const { t } = useTexts();
  return (
    <button type="button" className={button} aria-label={t('captcha.refresh')} onClick={captcha.refresh}>
      {captcha.src === undefined ? (
        <span className={lost}>{captcha.isLost ? t('captcha.lost') : <PlainPictureOf />}</span>
      ) : (
        <img className={image} src={captcha.src} alt={t('captcha.picture')} {...PICTURE} />
      )}
      <Icon name="refresh-cw" size={18} />
    </button>
  );
}

/** The captcha by its address, until script requests one. */
function PlainPictureOf() {
  const isInPage = useIsInPage();
  const isScripted = useIsScripted();
  const isPosted = usePosted() !== undefined;
  if (!isInPage || (isPosted && isScripted)) return null;
  return isPosted ? (
    <PlainPicture />
  ) : (
    <noscript>
      <PlainPicture />
    </noscript>
  );
}
