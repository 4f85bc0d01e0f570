import type { ColourPair } from '#contract/staff/previews/preview-messages.ts';
import { isObject } from '#model/json/json.ts';
import { contrastProblems, deriveTheme } from '#model/theme/theme.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { translate } from '../draft/words.ts';

const list = css({ display: 'grid', gap: space[1], margin: 0, padding: 0, listStyle: 'none' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2], fontSize: type.xs });
/** A picture of the two colours: axe would report the contrast of real text. */
const sample = css({
  flex: 'none',
  inlineSize: '3.5rem',
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  [media.forced]: { forcedColorAdjust: 'none' },
});
const name = css({ flex: '1 1 8rem', overflowWrap: 'anywhere' });

/** A role that fails on many backgrounds is repaired once. */
const MOST_PAIRS = 3;

interface ContrastPairsProps {
  /** The theme of the draft. */
  readonly theme: unknown;
  /** The key of a role: `/theme/roles/dark/text`. */
  readonly pointer: string;
  readonly onPair: (pair: ColourPair) => void;
}

/** The pairs of a role that are too weak, those of large backgrounds first, in their colours; each is found on the page. */
export function ContrastPairs({ theme, pointer, onPair }: ContrastPairsProps) {
  const [mode, role] = pointer.split('/').slice(3);
  const drawn = deriveTheme(isObject(theme) ? theme : {});
  const failing = contrastProblems(drawn).filter(
    (pair) => pair.mode === mode && (pair.front === role || pair.back === role),
  );
  const nameOf = (colour: string) =>
    translate.ifKnown(`field.theme-roles-${mode}-${colour}`) ?? translate.label(`pair.colour.${colour}`);
  return (
    <ul className={list}>
      {failing.slice(0, MOST_PAIRS).map(({ mode: of, front, back, ratio, bound }) => {
        const pair = { front: drawn[of][front], back: drawn[of][back] };
        const words = { front: nameOf(front), back: nameOf(back), ratio: ratio.toFixed(2), bound: String(bound) };
        return (
          <li key={`${front} ${back}`} className={row} data-element="console.studio.pair">
            <svg className={sample} viewBox="0 0 56 24" aria-hidden="true">
              <rect width="56" height="24" fill={pair.back} />
              <text x="28" y="16" textAnchor="middle" fontSize="12" fill={pair.front}>
                {translate('pair.sample')}
              </text>
            </svg>
            <span className={name}>{translate('pair', words)}</span>
            <Button size="s" variant="ghost" onClick={() => onPair(pair)} aria-label={translate('pair.showOf', words)}>
              {translate('pair.show')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
