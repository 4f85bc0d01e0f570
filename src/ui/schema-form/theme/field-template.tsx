import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

/** Narrower than this, a code and a number do not fit side by side. */
const TIGHT = '@media (max-width: 22.49875em)';
const whole = css({ gridColumn: '1 / -1', minInlineSize: 0 });

const SPANS: Readonly<Record<string, string>> = {
  whole,
  half: css({ gridColumn: 'span 3', [media.phone]: { gridColumn: '1 / -1' } }),
  third: css({ gridColumn: 'span 2', [TIGHT]: { gridColumn: '1 / -1' } }),
  rest: css({ gridColumn: 'span 4', [TIGHT]: { gridColumn: '1 / -1' } }),
  /** Own row, close to a similar one: checkboxes below each other. */
  tight: css({ gridColumn: '1 / -1', '& + &': { marginBlockStart: `calc(-1 * ${space[3]})` } }),
};

type PlacedField = Pick<FieldTemplateProps, 'fieldPathId' | 'children'> &
  Partial<Pick<FieldTemplateProps, 'uiSchema' | 'hidden'>>;

/** One field in the layout; the outermost node has the element's id. The widget draws label, hint and error. */
export function FieldTemplate({ fieldPathId, uiSchema, hidden = false, children }: PlacedField): ReactNode {
  if (hidden || fieldPathId.path.length === 0) return children;
  const { span, elementId } = getUiOptions(uiSchema);
  const place = typeof span === 'string' && Object.hasOwn(SPANS, span) ? SPANS[span] : whole;
  return (
    <div className={place} {...(typeof elementId === 'string' && { 'data-element': elementId })}>
      {children}
    </div>
  );
}
