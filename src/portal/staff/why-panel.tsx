import { useEffect, useRef, useState } from 'react';
import type { Side } from '#model/compare/sides.ts';
import { describeChanges, type ReasonInPlace } from '#model/explain/explain.ts';
import { type ElementExplanation, elementsOf, explainInSite, listElements } from '#model/explain/explain-site.ts';
import { describeWhere } from '#model/portal/where.ts';
import { treesFacts } from '#model/site/trees.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { revisionAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';
import { textsAtom } from '../state/texts/texts.ts';
import { fetchPreviewDocuments } from './read-documents.ts';
import { word } from './words.ts';

const panel = css({
  position: 'fixed',
  insetBlock: space[3],
  insetInlineEnd: space[3],
  zIndex: 2_147_483_001,
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  inlineSize: 'min(26rem, calc(100vw - 1.5rem))',
  overflowY: 'auto',
  padding: space[4],
  borderRadius: radius.l,
  border: `1px solid ${color.line}`,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  boxShadow: shadow.l,
  fontSize: type.s,
  outline: 'none',
});
const head = css({ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: space[2] });
const title = css({ fontSize: type.m, overflowWrap: 'anywhere' });
const list = css({ display: 'grid', gap: space[2], listStyle: 'none', padding: 0, margin: 0 });
const row = css({ display: 'grid', gap: '0.125rem' });
const place = css({ color: color.textMuted, fontFamily: font.numeric, fontSize: type.xs, overflowWrap: 'anywhere' });
const link = css({
  color: color.accentText,
  textDecoration: 'underline',
  textAlign: 'start',
  overflowWrap: 'anywhere',
});
const part = css({ display: 'grid', gap: space[2] });
const sub = css({ fontSize: type.s, color: color.textMuted });

export interface WhyPanelProps {
  readonly store: Store;
  readonly id: string;
  readonly onAsk: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * Explains why an element of the open preview is shown or hidden: the deciding setting, its location, and the change
 * that would reverse the result.
 */
export function WhyPanel({ store, id, onAsk, onClose }: WhyPanelProps) {
  const side = useDocuments(store);
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question takes the focus as the first one did
  useEffect(() => box.current?.focus(), [id]);
  return (
    <aside
      ref={box}
      className={panel}
      tabIndex={-1}
      aria-label={word('why.title', { id })}
      data-element="preview.why"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={head}>
        <h2 className={title}>{word('why.title', { id })}</h2>
        <Button variant="quiet" size="s" onClick={onClose}>
          {word('why.close')}
        </Button>
      </div>
      {side === undefined && <p role="status">{word('why.loading')}</p>}
      {side === null && <p>{word('why.lost')}</p>}
      {side && <Answer side={side} id={id} store={store} onAsk={onAsk} />}
    </aside>
  );
}

/** Undefined: loading. Null: the preview has ended. */
function useDocuments(store: Store): Side | null | undefined {
  const [side, setSide] = useState<Side | null>();
  useEffect(() => {
    let isHere = true;
    const keep = (found: Side | null) => isHere && setSide(found);
    void fetchPreviewDocuments(store.get(revisionAtom)).then(
      (found) => keep(found ?? null),
      () => keep(null),
    );
    return () => {
      isHere = false;
    };
  }, [store]);
  return side;
}

interface AnswerProps extends Omit<WhyPanelProps, 'onClose'> {
  readonly side: Side;
}

function Answer({ side, id, store, onAsk }: AnswerProps) {
  const element = elementsOf(side).find((known) => known.id === id);
  if (element === undefined) return <p>{word('why.unknown', { id })}</p>;
  const facts = treesFacts(side);
  const { label } = store.get(textsAtom);
  const explanation = explainInSite(element, side, facts);
  const hidden = listElements(side, facts).filter(
    (other) => other.element.slot === element.slot && other.shown !== true && other.element.id !== id,
  );
  return (
    <>
      <p>
        <Verdict shown={explanation.shown} /> {label(element.label)}
      </p>
      <Reasons explanation={explanation} />
      <p>
        {word(explanation.shown === true ? 'why.turn.shown' : 'why.turn.hidden')}{' '}
        {describeChanges(explanation.minimalChanges)}.
      </p>
      <p className={sub}>{word('why.place', { where: describeWhere(explanation.where) })}</p>
      {explanation.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <section className={part}>
        <h3 className={sub}>{word('why.documents')}</h3>
        <ul className={list}>
          {explanation.reads.map(({ fact, words, document, pointer }) => (
            <li key={fact} className={row}>
              <span>{words}</span>
              <span className={place}>{`${document} ${pointer}`}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={part}>
        <h3 className={sub}>{word('why.hiddenHere')}</h3>
        {hidden.length === 0 && <p>{word('why.noneHidden')}</p>}
        <ul className={list}>
          {hidden.map((other) => (
            <li key={other.element.id}>
              <button type="button" className={link} onClick={() => onAsk(other.element.id)}>
                {`${label(other.element.label)} · ${other.element.id}`}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Verdict({ shown }: Pick<ElementExplanation, 'shown'>) {
  if (shown === undefined) return <Badge tone="warning">{word('why.open')}</Badge>;
  return <Badge tone={shown ? 'positive' : 'negative'}>{word(shown ? 'why.shown' : 'why.hidden')}</Badge>;
}

function Reasons({ explanation }: { readonly explanation: ElementExplanation }) {
  const { reasons } = explanation;
  if (reasons.length === 0) return <p>{word('why.always')}</p>;
  return (
    <section className={part}>
      <h3 className={sub}>{word('why.because')}</h3>
      <ul className={list}>
        {reasons.map((reason) => (
          <li key={`${reason.fact} ${reason.wanted}`} className={row}>
            <span>
              {stateIcon(reason)} {reason.words}
              {reason.wanted && `, ${reason.wanted}`}
              {reason.because && ` (${reason.because})`}
            </span>
            <span className={place}>{`${reason.document} ${reason.pointer}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateIcon({ holds }: ReasonInPlace) {
  const states = holds === undefined ? word('why.unsettled') : word(holds ? 'why.holds' : 'why.against');
  return (
    <span role="img" aria-label={states}>
      {holds === undefined ? '?' : holds ? '✓' : '✗'}
    </span>
  );
}
