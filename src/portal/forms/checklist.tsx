import { memo, useDeferredValue } from 'react';
import type { CheckItem } from '#model/form/values/checklist.ts';
import { countCodePoints } from '#model/form/values/matcher.ts';
import { describeMessage } from '#model/form/values/messages.ts';
import { css, cx } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';
import { useFigures } from '../state/figures.ts';
import { useTexts } from '../state/texts/texts.ts';

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  flex: 1,
  position: 'relative',
  paddingInlineEnd: '3.5rem',
  columnGap: space[3],
  fontSize: type.xs,
  lineHeight: 1.5,
});
/** Reserved space for a checklist. */
const line = css({ blockSize: '1.5em', fontSize: type.xs });
const item = css({
  display: 'inline-flex',
  alignItems: 'start',
  gap: space[1],
  // Drawn by CSS instead of an icon each: a long form has thirty of them.
  '&::before': {
    content: '""',
    flex: 'none',
    inlineSize: '0.875rem',
    blockSize: '0.75rem',
    marginBlockStart: '0.2em',
    backgroundColor: 'currentcolor',
    // A dot and a check mark of the same size: a change moves nothing.
    clipPath: 'circle(0.1875rem)',
  },
});
const good = cx(
  item,
  css({
    color: color.positive,
    '&::before': { clipPath: 'polygon(14% 44%, 0 62%, 42% 94%, 100% 20%, 82% 6%, 38% 64%)' },
  }),
);
/** Size containment: a changing figure causes no layout outside. */
const count = css({
  contain: 'strict',
  position: 'absolute',
  insetInlineEnd: 0,
  insetBlockStart: 0,
  inlineSize: '3.5rem',
  blockSize: '1.5em',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
});

export interface ChecklistProps {
  readonly checks: readonly CheckItem[];
  readonly text: string;
}

/**
 * The rule's requirements, shown before an error and checked off while typing. Always visible: lines that appeared with
 * the focus would move the fields below under the pointer. Fields render first, their checklists right after, so that
 * typing need not wait.
 */
export function Checklist(props: ChecklistProps) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? <Items {...props} /> : <span className={line} />;
}

function Items({ checks, text }: ChecklistProps) {
  const { write } = useFigures();
  const most = checks.find(({ part }) => part === 'length')?.message.params.max;
  return (
    <span className={list}>
      {checks.map(({ part, ok, message: { key, params } }) => (
        <Item key={part} part={part} ok={ok} words={key} min={params.min} max={params.max} />
      ))}
      {most !== undefined && (
        // The bounds are in the adjacent text.
        <span className={count} aria-hidden="true" data-count="">
          {write(`${countCodePoints(text.trim())}/${most}`)}
        </span>
      )}
    </span>
  );
}

interface ItemProps extends Pick<CheckItem, 'part' | 'ok'> {
  readonly words: string;
  readonly min: number;
  readonly max: number;
}

/** One requirement. Memoized: a key press that does not change it causes no rerender. */
const Item = memo(function Item({ part, ok, words, min, max }: ItemProps) {
  const { t, label } = useTexts();
  const { write } = useFigures();
  return (
    <span className={ok ? good : item} data-rule={part} data-ok={ok}>
      {describeMessage(label, { key: words, params: { min, max } }, write)}
      {ok && <VisuallyHidden>{t('register.ruleMet')}</VisuallyHidden>}
    </span>
  );
});
