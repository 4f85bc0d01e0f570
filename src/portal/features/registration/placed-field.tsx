/** One field of a form in its place. */
import { memo } from 'react';
import type { FormField, Widget } from '#model/form/form.ts';
import { css, media } from '#ui/style.ts';
import { space } from '#ui/tokens.ts';
import { widgets } from './widgets.tsx';

const half = css({ gridColumn: 'span 3', [media.phone]: { gridColumn: '1 / -1' } });
/** Side by side as long as a code and a number fit. */
const TIGHT = '@media (max-width: 359.98px)';
const narrow = css({ gridColumn: 'span 2', [TIGHT]: { gridColumn: '1 / -1' } });
const rest = css({ gridColumn: 'span 4', [TIGHT]: { gridColumn: '1 / -1' } });
const whole = css({ gridColumn: '1 / -1' });
const tight = css({ gridColumn: '1 / -1', '& + &': { marginBlockStart: `calc(-1 * ${space[3]})` } });

/** How much of a line each kind of field takes; the dialling code shares one with the number. */
const SPANS: Readonly<Record<Widget, string>> = {
  text: half,
  email: half,
  password: half,
  date: half,
  captcha: whole,
  country: narrow,
  mobile: rest,
  code: whole,
  checkbox: tight,
};

/** One field in its place; the outermost node carries its element's id. A key in one field draws no other. */
export const PlacedField = memo(function PlacedField({ field }: { readonly field: FormField }) {
  const Widget = widgets[field.widget];
  return (
    <div className={SPANS[field.widget]} data-element={field.elementId}>
      <Widget field={field} />
    </div>
  );
});
