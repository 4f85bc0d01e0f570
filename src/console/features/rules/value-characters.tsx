import { css, cx } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';
import { translate } from './rule-words.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockEnd: space[1] });
const box = css({
  minInlineSize: '1.25rem',
  paddingInline: 3,
  paddingBlock: 1,
  borderRadius: radius.s,
  backgroundColor: color.surfaceSunken,
  fontFamily: font.numeric,
  fontSize: type.s,
  textAlign: 'center',
  whiteSpace: 'pre',
});
const wrongBox = css({
  backgroundColor: color.negativeSoft,
  color: color.negative,
  boxShadow: `inset 0 0 0 1px ${color.negative}`,
  textDecoration: 'underline',
});
const after = css({ color: color.textMuted });

/** Longer values are not shown character by character. */
const MOST_SHOWN = 80;

export interface ValueCharactersProps {
  readonly value: string;
  /** Indexes of the invalid characters, from 0. */
  readonly wrong: readonly number[];
}

/** A value character by character; invalid ones are marked by colour and underline. */
export function ValueCharacters({ value, wrong }: ValueCharactersProps) {
  const characters = [...value];
  const first = Math.min(...wrong, characters.length);
  const shown = characters.slice(0, Math.max(MOST_SHOWN, first + 1));
  return (
    <span className={row} role="img" aria-label={`${translate('bench.letters')}: ${value}`}>
      {shown.map((character, at) => {
        const isWrong = wrong.includes(at);
        const key = `${at}${character}`;
        return (
          <span
            key={key}
            className={cx(box, isWrong && wrongBox, at > first && after)}
            data-wrong={isWrong || undefined}
          >
            {character === ' ' ? '␣' : character}
          </span>
        );
      })}
    </span>
  );
}
