import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { css, ease, media } from '../style/style.ts';
import { color, control, font, radius, space, type, weight } from '../style/tokens.ts';
import { type CurrencyFormat, formatMoney } from '../words/money.tsx';
import { typedMinor, writeTyped } from '../words/typed-amount.ts';
import type { FieldFrame } from './field.tsx';
import { TextField } from './text-field.tsx';

const box = css({ display: 'grid', gap: space[2], minInlineSize: 0 });
const suffix = css({
  flex: 'none',
  paddingInline: space[3],
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
});
const figures = css({
  '& input': { fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums', fontWeight: weight.strong },
});
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const chip = css({
  minBlockSize: control.s,
  paddingInline: space[3],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.pill,
  backgroundColor: color.surface,
  fontFamily: font.numeric,
  fontSize: type.s,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: weight.strong,
  transition: ease('background-color', 'border-color', 'color'),
  '&[aria-pressed=true]': { borderColor: color.accentText, backgroundColor: color.accentSoft, color: color.accentText },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  [media.hover]: { '&:hover:not(:disabled)': { borderColor: color.accentText } },
  [media.touch]: { minBlockSize: control.touch },
});

/** A suggested amount that a click fills in, with its label; without a label the amount is shown. */
export interface OfferedAmount {
  readonly minor: string;
  readonly label?: string;
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'required' | 'value' | 'onChange' | 'prefix'>;

export interface MoneyFieldProps extends FieldFrame, InputProps {
  /** As typed; parsed by `typedMinor`. */
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly currency: CurrencyFormat;
  readonly offeredLabel?: string;
  readonly offered?: readonly OfferedAmount[];
  readonly ref?: Ref<HTMLInputElement>;
}

/** An amount in a currency: typed freely, normalized on blur, or chosen from suggested amounts. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onText, currency, offered = [], offeredLabel, id: given, onBlur, ...field } = props;
  const own = useId();
  const exponent = currency.exponent ?? 2;
  const minor = typedMinor(value, exponent);
  return (
    <div className={box}>
      <TextField
        {...field}
        id={given ?? own}
        className={figures}
        dir="ltr"
        autoComplete="off"
        maxLength={32}
        inputMode={exponent === 0 ? 'numeric' : 'decimal'}
        end={<span className={suffix}>{currency.symbol || currency.code}</span>}
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={(event) => {
          const written = minor === undefined ? value : writeTyped(minor, exponent, currency.digits);
          if (written !== value) onText(written);
          onBlur?.(event);
        }}
      />
      {offered.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would have to have the field in it
        <div className={chips} role="group" aria-label={offeredLabel}>
          {offered.map((one) => (
            <button
              key={`${one.label} ${one.minor}`}
              type="button"
              className={chip}
              disabled={field.disabled}
              aria-pressed={minor === BigInt(one.minor)}
              onClick={() => onText(writeTyped(BigInt(one.minor), exponent, currency.digits))}
            >
              {one.label ?? formatMoney(one.minor, currency)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
