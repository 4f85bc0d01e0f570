import { CAPTCHA_PATH } from '#contract/page/posted.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { radius, space } from '#ui/style/tokens.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { useIsInPage, useIsScripted, usePosted, usePostedWords } from '../in-page.ts';

/** The size of a captcha in CSS pixels, as the gateway draws it. */
export const PICTURE = { width: 208, height: 64 } as const;

const column = css({ display: 'grid', gap: space[2] });
/** The captcha has dark letters on a light background, in every mode. */
const image = css({ display: 'block', inlineSize: `${PICTURE.width}px`, blockSize: 'auto', borderRadius: radius.s });

/**
 * A captcha in place of the human check, where no script can solve one: in a page with a form until script runs, and in
 * the reply to a posted form until script takes over.
 */
export function CaptchaFallback({ form }: { readonly form?: string }) {
  const isInPage = useIsInPage();
  const isPosted = usePosted() !== undefined;
  const isScripted = useIsScripted();
  if (!isInPage || (isPosted && isScripted)) return null;
  const field = <PlainCaptcha form={form} />;
  return isPosted ? field : <noscript>{field}</noscript>;
}

function PlainCaptcha({ form }: { readonly form: string | undefined }) {
  const { t } = useTexts();
  const wordsOf = usePostedWords();
  return (
    <div className={column}>
      <TextField
        name="captcha"
        form={form}
        label={t('form.field.captcha')}
        hint={t('captcha.plain.words')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        required
        error={wordsOf('captcha')}
      />
      <PlainPicture />
    </div>
  );
}

/** The captcha by its address; a cookie identifies it. */
export function PlainPicture() {
  const { t } = useTexts();
  return <img className={image} src={CAPTCHA_PATH} alt={t('captcha.picture')} {...PICTURE} />;
}
