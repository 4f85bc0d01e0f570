import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import { css, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { PARTS, type Part, partOf } from '../fields/fields.ts';

const list = css({ display: 'flex', flexWrap: 'wrap', gap: space[1], margin: 0, padding: 0, listStyle: 'none' });
const entry = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '2rem',
  paddingInline: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: 'transparent',
  color: color.textMuted,
  fontSize: type.s,
  cursor: 'pointer',
  [media.touch]: { minBlockSize: control.touch },
  '&:hover': { color: color.text },
  '&[aria-current]': { backgroundColor: color.accentSoft, color: color.text, fontWeight: weight.strong },
});

interface PartRailProps {
  readonly draft: Draft;
  readonly current: Part;
  readonly findings: readonly StudioFinding[];
  readonly onPart: (part: Part) => void;
}

/** The parts of the brand, each with its number of errors. */
export function PartRail({ current, findings, onPart }: PartRailProps) {
  const errors = findings
    .filter(({ severity }) => severity === 'error')
    .map(({ file, pointer }) => partOf(file, pointer));
  return (
    <nav aria-label={translate('parts')}>
      <ul className={list}>
        {PARTS.map((part) => {
          const count = errors.filter((one) => one === part).length;
          return (
            <li key={part}>
              <button
                type="button"
                className={entry}
                aria-current={part === current ? 'page' : undefined}
                onClick={() => onPart(part)}
                data-element={`console.studio.part.${part}`}
              >
                {translate(`part.${part}`)}
                {count > 0 && <Badge tone="negative">{translate('part.errors', { count })}</Badge>}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
