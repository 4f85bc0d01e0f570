import type { RuleFinding } from '#model/prover/check-rule.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { findingWords, translate } from './rule-words.ts';

const list = css({ display: 'grid', gap: space[2] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const item = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[2],
  padding: space[2],
  borderRadius: radius.s,
  fontSize: type.s,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
});
const sign = css({ marginBlockStart: '0.125em' });
const SEVERITY_STYLES = {
  error: {
    icon: 'circle-alert',
    background: css({ backgroundColor: color.negativeSoft }),
    tint: css({ color: color.negative }),
  },
  warning: {
    icon: 'triangle-alert',
    background: css({ backgroundColor: color.warningSoft }),
    tint: css({ color: color.warning }),
  },
  note: {
    icon: 'info',
    background: css({ backgroundColor: color.surfaceSunken }),
    tint: css({ color: color.textMuted }),
  },
} as const;
const fine = css({ display: 'flex', gap: space[2], alignItems: 'center', color: color.textMuted, fontSize: type.s });

export interface FindingsProps {
  readonly findings: readonly RuleFinding[];
  /** There are findings elsewhere: then an empty list must not claim that nothing is wrong. */
  readonly hasOthers: boolean;
}

/** The findings of a rule's check; also states that nothing is wrong. */
export function Findings({ findings, hasOthers }: FindingsProps) {
  if (findings.length === 0 && hasOthers) return null;
  return (
    <section
      className={list}
      aria-label={translate('column.findings')}
      aria-live="polite"
      data-element="console.rules.findings"
    >
      <h3 className={heading}>{translate('column.findings')}</h3>
      {findings.length === 0 && (
        <p className={fine}>
          <Icon name="circle-check" size={16} />
          {translate('editor.fine')}
        </p>
      )}
      <ul className={list}>
        {findings.map((found) => {
          const { icon, background, tint } = SEVERITY_STYLES[found.severity];
          const words = findingWords(found);
          return (
            <li key={words} className={cx(item, background)} data-finding={found.code}>
              <Icon name={icon} size={16} className={cx(sign, tint)} />
              <span>{words}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
