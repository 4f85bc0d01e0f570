import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { FieldLabels } from './field-labels.tsx';
import { Findings } from './findings.tsx';
import { isAtField, RuleParts, type RulePartsProps } from './rule-parts.tsx';
import { fieldLabel, hasWords, translate } from './rule-words.ts';
import { TestBench } from './test-bench.tsx';

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: 0,
  minInlineSize: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: space[4],
  borderBlockEnd: `1px solid ${color.line}`,
});
const heading = css({ flex: 1, minInlineSize: 0, fontSize: type.m });
const id = css({ color: color.textMuted, fontSize: type.xs, marginInlineStart: space[2] });
const body = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[4],
  padding: space[4],
  overflow: 'auto',
  flex: 1,
});
const note = css({ color: color.textMuted, fontSize: type.s });

export interface RuleEditorProps extends RulePartsProps {
  readonly onRevert: () => void;
  readonly onClose: () => void;
}

/** One rule: its parts, its findings, and a bench to test values. */
export function RuleEditor({ view, row, raw, refused, onSet, onRevert, onClose }: RuleEditorProps) {
  const label = fieldLabel(view, row.field, row.rule);
  return (
    <section
      className={panel}
      aria-label={label}
      data-element="console.rules.editor"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={head}>
        <h2 className={heading}>
          {label}
          <code className={id}>{row.field}</code>
        </h2>
        {row.isChanged && (
          <Button variant="ghost" size="s" onClick={onRevert}>
            {translate('word.discard')}
          </Button>
        )}
        <IconButton icon="x" label={translate('panel.close')} onClick={onClose} />
      </header>
      <div className={body}>
        {onSet === undefined && <p className={note}>{translate('editor.readOnly')}</p>}
        {!hasWords(view, row.field) && <FieldLabels view={view} raw={raw} onSet={onSet} />}
        <RuleParts view={view} row={row} raw={raw} refused={refused} onSet={onSet} />
        <Findings
          findings={row.findings.filter((found) => !isAtField(found, row, raw))}
          hasOthers={row.findings.length > 0}
        />
        <TestBench view={view} row={row} />
      </div>
    </section>
  );
}
