import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';

const list = css({ display: 'flex', gap: space[2], [media.phone]: { gap: space[1] } });
const item = css({
  flex: 1,
  display: 'grid',
  gap: space[1],
  paddingBlockStart: space[2],
  borderBlockStart: `3px solid ${color.line}`,
  color: color.textMuted,
  fontSize: type.xs,
  fontWeight: weight.strong,
});
const here = css({ borderColor: color.accentText, color: color.text });
const done = css({ borderColor: color.positive });
const words = css({ display: 'flex', alignItems: 'center', gap: space[1] });

const STEPS = ['security.authenticator.step1', 'security.authenticator.step2', 'security.authenticator.step3'] as const;

export function SetUpSteps({ step }: { readonly step: 1 | 2 | 3 }) {
  const { t } = useTexts();
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{t('security.authenticator.step', { step, of: STEPS.length })}</span>
      </VisuallyHidden>
      <ol className={list} aria-label={t('security.authenticator.steps')}>
        {STEPS.map((key, at) => (
          <li
            key={key}
            className={cx(item, at + 1 < step && done, at + 1 === step && here)}
            aria-current={at + 1 === step ? 'step' : undefined}
          >
            <span className={words}>
              {at + 1 < step && <Icon name="check" size={14} />}
              {t(key)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
