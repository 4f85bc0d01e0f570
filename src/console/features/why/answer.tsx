import { useMemo } from 'react';
import { labelOf, type TranslateKey } from '#console/effects/labels/element-labels.ts';
import { describeFactValue, nameValue } from '#console/effects/labels/fact-names.ts';
import { nameWhere } from '#console/effects/labels/screen-names.ts';
import { readDescribedShare } from '#model/documents/rollouts.ts';
import type { GateExplanation, ReasonInPlace } from '#model/explain/explain.ts';
import { type ElementExplanation, explainInSite, type ListedElement, NOTES } from '#model/explain/explain-site.ts';
import type { Element } from '#model/portal/elements.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { holdDirection } from '#texts/hold-direction.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { PlayerSentence } from './player-sentence.tsx';
import { languageOf, type Reported, sentenceFor } from './player-words.ts';
import { MinimalChanges } from './switch-changes.tsx';
import type { ChangePlaceDeps } from './toggle-places.ts';
import { translate } from './words.ts';
import type { World } from './world.ts';

const answer = css({ display: 'grid', alignContent: 'start', gap: space[4], fontSize: type.s });
const head = css({ display: 'grid', gap: space[1] });
const name = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2], fontSize: type.m });
const mono = css({ fontFamily: font.numeric, fontSize: type.xs, color: color.textMuted, overflowWrap: 'anywhere' });
const part = css({ display: 'grid', gap: space[2] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const list = css({ display: 'grid', gap: space[2], listStyle: 'none' });
const reasonRow = css({ display: 'grid', gridTemplateColumns: '1.25rem minmax(0, 1fr)', columnGap: space[2] });
const against = css({ color: color.negative, fontWeight: weight.strong });
const speaksFor = css({ color: color.positive, fontWeight: weight.strong });
const muted = css({ color: color.textMuted });
const table = css({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontSize: type.xs,
  '& th': { textAlign: 'start', color: color.textMuted, fontWeight: weight.regular },
  '& td, & th': { paddingBlock: space[1], paddingInlineEnd: space[3], verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& td:first-child': { whiteSpace: 'nowrap' },
  '& tr + tr td': { borderBlockStart: `1px solid ${color.line}` },
});
const siblings = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], listStyle: 'none' });

export interface AnswerProps {
  readonly world: World;
  readonly element: Element;
  readonly elements: readonly ListedElement[];
  readonly translateKey: TranslateKey;
  readonly onAsk: (id: string) => void;
  /** Whether the account may make these changes. */
  readonly mayMake: (proposals: readonly Proposal[]) => boolean;
  readonly onSee: (proposals: readonly Proposal[]) => void;
  /** Where the facts can be changed. */
  readonly places: Omit<ChangePlaceDeps, 'originOf'>;
  /** The recipient of the sentence that can be pasted to the player. */
  readonly reported: Reported;
}

/** Explains why one element is shown or hidden: the reasons, the minimal changes, and the documents involved. */
export function Answer({
  world,
  element,
  elements,
  translateKey,
  onAsk,
  mayMake,
  onSee,
  places,
  reported,
}: AnswerProps) {
  const explanation = useMemo(() => explainInSite(element, world.side, world.facts), [element, world]);
  const { shown, notes, problems, methods, where, gate } = explanation;
  return (
    <article className={answer} data-element="console.why.answer" aria-live="polite">
      <header className={head}>
        <h2 className={name}>
          {labelOf(translateKey, element)} <Verdict shown={shown} />
        </h2>
        <code className={mono}>{element.id}</code>
        <p className={muted}>{translate('stands', { where: nameWhere(translateKey, where) })}</p>
      </header>
      {notes.map((note) => (
        <Banner key={note} tone="info">
          {noteText(note)}
        </Banner>
      ))}
      {problems.map((problem) => (
        <Banner key={problem.path} tone="warning">
          {translate('problem', { ...problem })}
        </Banner>
      ))}
      <Reasons title={translate('because')} reasons={explanation.reasons} />
      {gate && <Reasons title={translate(`gate.${centreOf(gate)}.${gateState(gate.open)}`)} reasons={gate.reasons} />}
      {methods && <p>{translate('methods', { mobile: yesNo(methods.mobile), username: yesNo(methods.username) })}</p>}
      <PlayerSentence
        words={sentenceFor(element, explanation, world.facts, reported)}
        language={languageOf(reported)}
      />
      <MinimalChanges explanation={explanation} world={world} mayMake={mayMake} onSee={onSee} places={places} />
      <Documents explanation={explanation} />
      <Siblings element={element} elements={elements} translateKey={translateKey} onAsk={onAsk} />
    </article>
  );
}

function noteText(note: string): string {
  const fact = Object.entries(NOTES).find(([, text]) => text === note)?.[0];
  return translate.ifKnown(`covered.${fact}`) ?? note;
}

function Verdict({ shown }: { readonly shown: boolean | undefined }) {
  if (shown === undefined) return <Badge tone="warning">{translate('state.unknown')}</Badge>;
  return <Badge tone={shown ? 'positive' : 'negative'}>{translate(shown ? 'shown' : 'hidden')}</Badge>;
}

/** The centre of a gate, whose name is that of its layer (layers.ts). */
function centreOf({ name }: GateExplanation): 'member' | 'agent' {
  return name === 'gate of the agent centre' ? 'agent' : 'member';
}

function gateState(open: boolean | undefined): 'open' | 'closed' | 'unknown' {
  if (open === undefined) return 'unknown';
  return open ? 'open' : 'closed';
}

function yesNo(value: boolean): string {
  return translate(value ? 'yes' : 'no');
}

/** Sorts decisive reasons first: facts that hold for nearly every element come last. */
function reportingFirst(reasons: readonly ReasonInPlace[]): readonly ReasonInPlace[] {
  const isQuiet = ({ fact, value }: ReasonInPlace) =>
    (fact.startsWith('brand.hidden') && value === false) || (fact.startsWith('overlay') && value === 'absent');
  return [...reasons.filter((reason) => !isQuiet(reason)), ...reasons.filter(isQuiet)];
}

/** A roll-out gives its share in English; other reasons are staff's own words. */
function describeBecause(because: string): string {
  const share = readDescribedShare(because);
  return share === undefined ? because : translate('share', { share });
}

function Reasons({ title, reasons }: { readonly title: string; readonly reasons: readonly ReasonInPlace[] }) {
  return (
    <section className={part}>
      <h3 className={heading}>{title}</h3>
      {reasons.length === 0 && <p>{translate('always')}</p>}
      <ul className={list}>
        {reportingFirst(reasons).map((reason) => (
          <li key={`${reason.fact} ${reason.wanted}`} className={reasonRow}>
            <ReasonIcon holds={reason.holds} />
            <div>
              <p>
                {describeFactValue(reason.fact, reason.value)}
                {reason.wanted && `, ${reason.wanted}`}
                {reason.because && ` (${describeBecause(reason.because)})`}
              </p>
              <p className={mono}>
                {reason.document} {reason.pointer}
                {reason.askedBy.length > 0 &&
                  ` · ${translate('askedBy', { who: reason.askedBy.map(holdDirection).join(', ') })}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReasonIcon({ holds }: Pick<ReasonInPlace, 'holds'>) {
  const label = translate(holds === undefined ? 'unsettled' : holds ? 'holds' : 'against');
  return (
    <span role="img" aria-label={label} title={label} className={holds === true ? speaksFor : against}>
      {holds === undefined ? '?' : holds ? '✓' : '✗'}
    </span>
  );
}

function Documents({ explanation }: { readonly explanation: ElementExplanation }) {
  return (
    <section className={part}>
      <h3 className={heading}>{translate('documents')}</h3>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{translate('documents.file')}</th>
            <th scope="col">{translate('documents.pointer')}</th>
            <th scope="col">{translate('documents.value')}</th>
          </tr>
        </thead>
        <tbody>
          {explanation.reads.map(({ fact, document, pointer, value }) => (
            <tr key={fact}>
              <td>{translate.ifKnown(`document.${document}`) ?? document}</td>
              <td className={mono}>{pointer === '' ? '/' : pointer}</td>
              <td title={describeFactValue(fact, value)}>
                {value === undefined ? translate('documents.unknown') : nameValue(fact, value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Siblings({
  element,
  elements,
  translateKey,
  onAsk,
}: Pick<AnswerProps, 'element' | 'elements' | 'translateKey' | 'onAsk'>) {
  const hidden = elements.filter(
    (other) => other.element.slot === element.slot && other.element.id !== element.id && other.shown !== true,
  );
  return (
    <section className={part}>
      <h3 className={heading}>{translate('siblings')}</h3>
      {hidden.length === 0 && <p className={muted}>{translate('siblings.none')}</p>}
      <ul className={siblings}>
        {hidden.map((other) => (
          <li key={other.element.id}>
            <Button size="s" variant="quiet" onClick={() => onAsk(other.element.id)} title={other.element.id}>
              {labelOf(translateKey, other.element)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
