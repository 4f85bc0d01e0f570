import { useMemo } from 'react';
import { translate } from '#console/entries/action-words.ts';
import { findChanges, type StateChange } from '#console/entries/state-changes.ts';
import { describeValue, namePart } from '#console/names/values.ts';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';

const list = css({
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  overflow: 'hidden',
  fontFamily: 'ui-monospace, monospace',
  fontSize: type.xs,
  '& > li + li': { borderBlockStart: `1px solid ${color.line}` },
});
const place = css({
  paddingBlock: space[1],
  paddingInline: space[2],
  color: color.textMuted,
  overflowWrap: 'anywhere',
});
const state = css({
  display: 'flex',
  gap: space[2],
  paddingBlock: 2,
  paddingInline: space[2],
  overflowWrap: 'anywhere',
  '& > span:first-child': { flex: 'none', fontFamily: font.numeric },
});
const gone = css({ backgroundColor: color.negativeSoft, color: color.negative });
const come = css({ backgroundColor: color.positiveSoft, color: color.positive });
const more = css({ padding: space[2], color: color.textMuted });

const MOST = 200;

/** The old and the new value, path by path. */
export function ChangeList({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const changes = useMemo(() => findChanges(before, after), [before, after]);
  if (changes.length === 0) return <p className={more}>{translate('change.none')}</p>;
  return (
    <ul className={list}>
      {changes.slice(0, MOST).map((change) => (
        <Change key={change.path} {...change} />
      ))}
      {changes.length > MOST && <li className={more}>{translate('change.more', { count: changes.length - MOST })}</li>}
    </ul>
  );
}

function Change({ path, before, after }: StateChange) {
  const shown = describeSides(before, after);
  return (
    <li>
      {path !== '' && (
        <div className={place} title={path}>
          {namePath(path)}
        </div>
      )}
      {before !== undefined && (
        <State sign="−" word={translate('change.before')} text={shown.before} className={gone} />
      )}
      {after !== undefined && <State sign="+" word={translate('change.after')} text={shown.after} className={come} />}
    </li>
  );
}

/** The parts of a JSON pointer, in words. */
function namePath(path: string): string {
  const parts = path.slice(1).split('/');
  return parts.map((part) => namePart(part.replaceAll('~1', '/').replaceAll('~0', '~'))).join(' › ');
}

/** Both sides by their content; as JSON if that looks the same. */
function describeSides(before = '', after = ''): { readonly before: string; readonly after: string } {
  const shown = { before: describeSide(before), after: describeSide(after) };
  return shown.before === shown.after ? { before, after } : shown;
}

function describeSide(json: string): string {
  return json === '' ? '' : describeValue(JSON.parse(json));
}

interface StateProps {
  readonly sign: string;
  readonly word: string;
  readonly text: string;
  readonly className: string;
}

function State({ sign, word, text, className }: StateProps) {
  return (
    <div className={`${state} ${className}`}>
      <span aria-hidden="true">{sign}</span>
      <span>
        <span className={visuallyHidden}>{word} </span>
        <bdi>{text}</bdi>
      </span>
    </div>
  );
}
