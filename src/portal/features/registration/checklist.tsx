import { type CheckItem, checklistOf } from '#model/form/checklist.ts';
import type { PatternEngine } from '#model/form/matcher.ts';
import { fillMessage } from '#model/form/messages.ts';
import { type FieldRule, MAX_VALUE_LENGTH } from '#model/form/rules.ts';
import { Icon } from '#ui/icon.tsx';
import { css, cx, ease } from '#ui/style.ts';
import { color, space, type } from '#ui/tokens.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useTexts } from '../../state/texts.ts';
import { useFormInUse } from './field-context.ts';
import type { FieldInUse } from './use-field.ts';

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: space[3], fontSize: type.xs, lineHeight: 1.5 });
const item = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  color: color.textMuted,
  transition: ease('color'),
});
const good = css({ color: color.positive });
const dot = css({
  flex: 'none',
  inlineSize: '0.375rem',
  blockSize: '0.375rem',
  marginInline: '0.25rem',
  borderRadius: '50%',
  border: '1px solid currentcolor',
});

/**
 * What a value must be, told before the mistake and ticked off while one types. It always stands there: lines that came
 * and went with the focus would move the fields below from under the pointer.
 */
export function Checklist({ field, text }: Pick<FieldInUse, 'field' | 'text'>) {
  const { t, label } = useTexts();
  const { engine } = useFormInUse();
  if (field.rule === null) return null;
  const items = checklistItems(field.rule, text, engine);
  return (
    <span className={list}>
      {items.map(({ part, ok, message }) => (
        <span key={part} className={cx(item, ok && good)} data-rule={part} data-ok={ok}>
          {ok ? <Icon name="check" size={14} /> : <span className={dot} aria-hidden="true" />}
          {fillMessage(label(message.key), message.params)}
          {ok && <VisuallyHidden>{t('register.ruleMet')}</VisuallyHidden>}
        </span>
      ))}
    </span>
  );
}

/** Whether a field has anything to tell. */
export function hasChecklist({ field }: Pick<FieldInUse, 'field'>, engine: PatternEngine): boolean {
  return field.rule !== null && checklistItems(field.rule, '', engine).length > 0;
}

/** A bound that only says 'any text' is no news. */
function checklistItems(rule: FieldRule, text: string, engine: PatternEngine): readonly CheckItem[] {
  return checklistOf(rule, text.trim(), engine).filter(
    ({ part, message }) => part !== 'length' || message.params.max < MAX_VALUE_LENGTH,
  );
}
