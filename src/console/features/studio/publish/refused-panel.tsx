import { SidePanel } from '#console/kit/side-panel.tsx';
import { describeFinding } from '#console/people/describe-finding.ts';
import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { translate } from '../draft/words.ts';
import { type Part, partOf } from '../fields/fields.ts';
import { nameKey } from '../fields/name-key.ts';

const list = css({ display: 'grid', gap: space[4], margin: 0, padding: 0, listStyle: 'none' });
const entry = css({ display: 'grid', gap: space[1], justifyItems: 'start', overflowWrap: 'anywhere' });
const name = css({ fontWeight: weight.strong });
const text = css({ color: color.textMuted, fontSize: type.s });

interface RefusedPanelProps {
  readonly findings: readonly StudioFinding[];
  readonly onClose: () => void;
  readonly onPart: (part: Part) => void;
}

/** The errors that prevent publishing, each with a link to its field. */
export function RefusedPanel({ findings, onClose, onPart }: RefusedPanelProps) {
  return (
    <SidePanel title={translate('refused.title', { count: findings.length })} onClose={onClose}>
      <ul className={list} data-element="console.studio.refused">
        {findings.map((finding) => {
          const { code, file, pointer } = finding;
          return (
            <li key={`${code} ${file} ${pointer}`} className={entry}>
              <span className={name}>{pointer === '' ? file : nameKey(file, pointer)}</span>
              <span className={text}>{describeFinding(finding)}</span>
              <Button
                size="s"
                variant="quiet"
                onClick={() => {
                  onPart(partOf(file, pointer));
                  onClose();
                }}
              >
                {translate('refused.show')}
              </Button>
            </li>
          );
        })}
      </ul>
    </SidePanel>
  );
}
