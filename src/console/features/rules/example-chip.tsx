import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { translate } from './rule-words.ts';

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  maxInlineSize: '14rem',
  minBlockSize: '1.625rem',
  paddingInline: space[2],
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  fontFamily: font.numeric,
  fontSize: type.xs,
  cursor: 'pointer',
  transition: ease('border-color', 'background-color'),
  [media.hover]: { '&:hover': { borderColor: color.lineStrong } },
  [media.touch]: { minBlockSize: '2.75rem' },
});
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre', minInlineSize: 0 });
const good = css({ color: color.positive });
const bad = css({ color: color.negative });
const about = css({ color: color.textMuted });

export interface ExampleChipProps {
  readonly value: string;
  readonly isGood?: boolean;
  /** The part of the rule that rejects the value. */
  readonly about?: string;
  readonly onTry: (value: string) => void;
}

/** An example value; a click puts it on the test bench. */
export function ExampleChip({ value, isGood = false, about: note, onTry }: ExampleChipProps) {
  const shown = value === '' ? translate('bench.emptyValue') : value;
  return (
    <button type="button" className={chip} title={shown} onClick={() => onTry(value)}>
      <Icon name={isGood ? 'check' : 'x'} size={12} className={cx(isGood ? good : bad)} />
      <span className={visuallyHidden}>{translate('bench.use')}</span>
      <span className={cut}>{shown}</span>
      {note !== undefined && <span className={about}>{note}</span>}
    </button>
  );
}
