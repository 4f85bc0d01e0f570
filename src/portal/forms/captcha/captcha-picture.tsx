import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type } from '#ui/style/tokens.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { useIsInPage, useIsScripted, usePosted } from '../in-page.ts';
import { PlainPicture } from './captcha-stand-in.tsx';
import type { Captcha } from './use-captcha.ts';

const button = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  inlineSize: '9.5rem',
  blockSize: control.m,
  paddingInlineStart: space[2],
  paddingInlineEnd: space[3],
  borderInlineStart: `1px solid ${color.line}`,
  borderStartEndRadius: radius.m,
  borderEndEndRadius: radius.m,
  color: color.textMuted,
  fontSize: type.s,
  transition: ease('color'),
  [media.hover]: { '&:hover': { color: color.text } },
  [media.touch]: { blockSize: control.touch },
});
/** The gateway draws dark letters on a light ground, in every mode. */
const image = css({ flex: 1, minInlineSize: 0, blockSize: 'auto', borderRadius: radius.s });
const lost = css({ flex: 1 });

/** The picture stands at the end of its text field; a press asks for another one. */
export function CaptchaPicture({ captcha }: { readonly captcha: Captcha }) {
  const { t } = useTexts();
  return (
    <button type="button" className={button} aria-label={t('captcha.refresh')} onClick={captcha.refresh}>
      {captcha.src === undefined ? (
        <span className={lost}>{captcha.isLost ? t('captcha.lost') : <PlainPictureOf />}</span>
      ) : (
        <img className={image} src={captcha.src} alt={t('captcha.picture')} width={110} height={38} />
      )}
      <Icon name="refresh-cw" size={16} />
    </button>
  );
}

/** The picture by its address, until script asks for one. */
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
