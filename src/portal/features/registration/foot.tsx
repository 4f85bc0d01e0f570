import { memo, useDeferredValue } from 'react';
import type { FormSpec } from '#model/form/form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { useFormPart } from '#ui/schema-form/state/form-in-use.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { css, cx, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { useIsInPage, useIsScripted } from '../../forms/in-page.ts';
import { useSpecTranslate } from '../../forms/spec-form/spec-form.tsx';
import { useTexts } from '../../state/texts/texts.ts';
import { useList } from '../../state/use-list.ts';
import { FORM_ID } from './names.ts';
import type { Registration } from './use-registration.ts';

const column = css({ display: 'grid', gap: space[3], inlineSize: '100%', minInlineSize: 0 });
const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  inlineSize: '100%',
  [media.phone]: { flexDirection: 'column', alignItems: 'stretch', gap: space[2] },
});
const words = css({
  flex: 1,
  minInlineSize: 0,
  display: 'flex',
  gap: space[2],
  alignItems: 'center',
  fontSize: type.s,
  lineHeight: 1.4,
  color: color.textMuted,
  [media.phone]: { flex: 'none' },
});
const ready = css({ color: color.positive });
const buttons = css({
  flex: 'none',
  display: 'flex',
  gap: space[2],
  [media.phone]: { '& > :last-child': { flex: 1 } },
});

const MOST_NAMED = 2;

export interface FootProps {
  readonly spec: FormSpec;
  readonly registration: Registration;
}

export function Foot({ spec, registration }: FootProps) {
  const { t } = useTexts();
  const { form, isBusy, failure } = registration;
  const steps = useFormPart(form, 'steps');
  const step = useFormPart(form, 'step');
  const isValidating = useFormPart(form, 'isValidating');
  const isLast = step >= steps.length - 1;
  return (
    <div className={column}>
      {/* Errors of no field (M342) are always visible, however far the form is scrolled. */}
      <FailureBanner failure={failure} />
      <div className={bar}>
        <Missing spec={spec} form={form} isLast={isLast} isRefused={failure !== undefined} />
        <div className={buttons}>
          {step > 0 && (
            <Button variant="quiet" size="l" onClick={form.back}>
              {t('register.back')}
            </Button>
          )}
          <Button type="submit" form={FORM_ID} size="l" busy={isBusy || isValidating} aria-describedby={MISSING_ID}>
            {isLast ? t('register.submit') : t('register.next')}
          </Button>
        </div>
      </div>
    </div>
  );
}

const MISSING_ID = 'register-missing';

interface MissingProps {
  readonly spec: FormSpec;
  readonly form: FormState;
  readonly isLast: boolean;
  /** The last attempt failed, and the error is shown above. */
  readonly isRefused: boolean;
}

/** Names what disables the button. Deferred: field errors are rendered first. */
function Missing({ spec, form, isLast, isRefused }: MissingProps) {
  const missing = useDeferredValue(useFormPart(form, 'missing'));
  return <MissingWords spec={spec} missing={missing} isLast={isLast} isRefused={isRefused} />;
}

interface MissingWordsProps {
  readonly spec: FormSpec;
  readonly missing: readonly string[] | undefined;
  readonly isLast: boolean;
  readonly isRefused: boolean;
}

/** Names the first fields and counts the rest. */
const MissingWords = memo(function MissingWords({ spec, missing, isLast, isRefused }: MissingWordsProps) {
  const { t } = useTexts();
  const list = useList();
  const translate = useSpecTranslate(spec);
  const isScripted = useIsScripted();
  const isInPage = useIsInPage();
  // Nothing is validated before or without script.
  const isUnknown = missing === undefined || (isInPage && !isScripted);
  // 'Everything is filled in' next to a refusal would be confusing.
  if (isUnknown || (missing.length === 0 && isRefused)) return <p id={MISSING_ID} className={words} />;
  if (missing.length === 0) {
    return (
      <p id={MISSING_ID} className={cx(words, ready)}>
        <Icon name="circle-check" size={18} />
        {t(isLast ? 'register.ready' : 'register.stepReady')}
      </p>
    );
  }
  const named = missing
    .slice(0, MOST_NAMED)
    .flatMap((name) => spec.fields.find((field) => field.name === name) ?? [])
    .map(({ widget, label }) => (widget === 'checkbox' ? t('register.consent') : translate(label)));
  // The two consents share one short name: their labels are sentences.
  const rest = missing.length - named.length;
  const more = rest > 0 ? [t('register.missingMore', { count: rest })] : [];
  return (
    <p id={MISSING_ID} className={words}>
      <span>{t('register.missing', { fields: list([...new Set(named), ...more]) })}</span>
    </p>
  );
});
