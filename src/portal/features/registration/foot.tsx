import { useAtomValue } from 'jotai';
import type { FormSpec } from '#model/form/form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { css, cx, media } from '#ui/style.ts';
import { color, space, type } from '#ui/tokens.ts';
import { sayFailure } from '../../forms/failure.ts';
import { portalAtom } from '../../state/atoms.ts';
import { useTexts } from '../../state/texts.ts';
import { fieldsOfStep } from './form-state.ts';
import { FORM_ID } from './registration-form.tsx';
import { labelOf } from './use-field.ts';
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

/** Labels that are named before the rest is counted. */
const MOST_NAMED = 2;

export interface FootProps {
  readonly spec: FormSpec;
  readonly registration: Registration;
}

/** The buttons of the form, and beside them what is still missing. */
export function Foot({ spec, registration }: FootProps) {
  const { t } = useTexts();
  const { form, isBusy } = registration;
  const isLast = !spec.steps || form.step >= spec.groups.length - 1;
  return (
    <div className={column}>
      <FailureBanner registration={registration} />
      <div className={bar}>
        <Missing spec={spec} registration={registration} />
        <div className={buttons}>
          {spec.steps && form.step > 0 && (
            <Button variant="quiet" size="l" onClick={form.back}>
              {t('register.back')}
            </Button>
          )}
          <Button type="submit" form={FORM_ID} size="l" busy={isBusy} aria-describedby={MISSING_ID}>
            {isLast ? t('register.submit') : t('register.next')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** What went wrong and belongs to no field (M342); stands where it is seen however far the form is scrolled. */
function FailureBanner({ registration: { failure } }: { readonly registration: Registration }) {
  const { label } = useTexts();
  if (failure === undefined) return null;
  return (
    <Banner tone="negative" announce>
      {sayFailure(failure, label)}
    </Banner>
  );
}

const MISSING_ID = 'register-missing';

/** Says what keeps the button from working: the first fields by name, the rest counted. */
function Missing({ spec, registration: { form } }: FootProps) {
  const { t, label } = useTexts();
  const { minimumAge } = useAtomValue(portalAtom);
  const names = form.errors.map(({ field }) => field);
  const missing = fieldsOfStep(spec, form.step).filter(({ name }) => names.includes(name));
  if (missing.length === 0) {
    return (
      <p id={MISSING_ID} className={cx(words, ready)}>
        <Icon name="circle-check" size={18} />
        {t('register.ready')}
      </p>
    );
  }
  const named = missing
    .slice(0, MOST_NAMED)
    .map((field) => shortLabel(labelOf(field, label, minimumAge), field.widget, t));
  const rest = missing.length - named.length;
  return (
    <p id={MISSING_ID} className={words}>
      <span>
        {t('register.missing', { fields: named.join(t('register.listComma')) })}
        {rest > 0 && ` ${t('register.missingMore', { count: rest })}`}
      </span>
    </p>
  );
}

/** A consent's label is a sentence: it goes by a short name here. */
function shortLabel(text: string, widget: string, t: ReturnType<typeof useTexts>['t']): string {
  return widget === 'checkbox' ? t('register.consent') : text;
}
