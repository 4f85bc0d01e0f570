import type { ReactNode } from 'react';
import { css, cx, ease } from '#ui/style/style.ts';
import { color, radius, space, weight } from '#ui/style/tokens.ts';

const row = css({ display: 'flex', gap: space[2], overflowX: 'auto', paddingBlock: space[1] });
export const pill = css({
  flex: 'none',
  minBlockSize: '2.75rem',
  paddingInline: space[4],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.pill,
  backgroundColor: color.surface,
  transition: ease('border-color', 'background-color'),
  '&[aria-pressed=true]': { borderColor: color.accentText, color: color.accentText, fontWeight: weight.strong },
});

/** A choice of more than one line. */
const tall = cx(pill, css({ display: 'grid', alignContent: 'center', borderRadius: radius.m, lineHeight: 1.3 }));

interface ChoiceRowProps {
  readonly label: string;
  /** Id -> its text, or what stands on its button. */
  readonly choices: Readonly<Record<string, ReactNode>>;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** A row of buttons of which one is pressed. */
export function ChoiceRow({ label, choices, chosen, onChoose }: ChoiceRowProps) {
  return (
    <fieldset className={row} aria-label={label}>
      {Object.entries(choices).map(([id, text]) => (
        <button
          key={id}
          type="button"
          className={typeof text === 'string' ? pill : tall}
          aria-pressed={id === chosen}
          data-choice={id}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
