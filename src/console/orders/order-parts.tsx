import { Link } from 'react-router-dom';
import { formatMoment } from '#console/kit/moment.ts';
import { type Fact, Facts, Part } from '#console/people/facts.tsx';
import { Pictures } from '#console/people/pictures.tsx';
import { When } from '#console/people/when.tsx';
import { cashierProof } from '#contract/staff/cashier/calls.ts';
import type { ProviderWord, StaffMove, StaffOrderDetails, StaffStep } from '#contract/staff/cashier/order.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import { drawMachine } from '#model/state-machines/draw.ts';
import { machineNamed } from '#model/state-machines/machines.ts';
import { Timeline } from '#ui/lists/timeline.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { Age, StateBadge } from './order-columns.tsx';
import { TakeBack } from './take-back.tsx';
import { describeAccount, describeState, describeStep, formatAmount, translate } from './words.ts';

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const mono = css({ fontFamily: 'ui-monospace, monospace', fontSize: type.xs });
const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const rows = css({ display: 'grid', gap: space[2], fontSize: type.s });
const quiet = css({ color: color.textMuted, fontSize: type.xs });
const sheet = css({
  margin: 0,
  padding: space[3],
  overflow: 'auto',
  maxBlockSize: '22rem',
  borderRadius: radius.m,
  border: `1px solid ${color.line}`,
  backgroundColor: color.surfaceSunken,
  fontFamily: 'ui-monospace, monospace',
  fontSize: type.xs,
  lineHeight: 1.5,
});
const head = css({ cursor: 'pointer', fontSize: type.s });

interface PartProps {
  readonly order: StaffOrderDetails;
}

export function FactsPart({ order, merchant }: PartProps & { readonly merchant: string }) {
  const { machine, state, currency, createdAt, dueAt, memberId, account } = order;
  const member = `/m/${merchant}/members?${new URLSearchParams({ member: memberId })}`;
  return (
    <Facts
      facts={[
        { label: translate('fact.state'), value: <StateBadge machine={machine} state={state} /> },
        {
          label: translate('fact.amount'),
          value: <span className={figure}>{formatAmount(order.amount, currency)}</span>,
        },
        ...order.facts.map(
          ({ name, value, isAmount }): Fact => ({
            label: translate.ifKnown(`fact.${name}`) ?? name,
            value: isAmount ? <span className={figure}>{formatAmount(value, currency)}</span> : value,
          }),
        ),
        {
          label: translate(machine === 'match' ? 'fact.withdrawer' : 'fact.member'),
          value: (
            <Link className={link} to={member}>
              <bdi>{account}</bdi>
            </Link>
          ),
        },
        { label: translate('fact.method'), value: order.method },
        { label: translate('fact.provider'), value: order.provider },
        { label: translate('fact.at'), value: <When at={createdAt} /> },
        { label: translate('fact.age'), value: <Age at={createdAt} /> },
        { label: translate('fact.dueAt'), value: dueAt === undefined ? undefined : <When at={dueAt} /> },
        { label: translate('fact.id'), value: <span className={mono}>{order.id}</span> },
      ]}
    />
  );
}

/** Related orders; a click opens one. */
export function RelatedPart({ order, onOpen }: PartProps & { readonly onOpen: (key: string) => void }) {
  if (order.related.length === 0) return null;
  return (
    <Part title={translate('related.title')}>
      <ul className={rows}>
        {order.related.map(({ machine, id, reference, account }) => (
          <li key={id}>
            <button type="button" className={link} onClick={() => onOpen(`${machine}.${id}`)}>
              {translate('related.line', { what: translate(`machine.${machine}`), reference, account })}
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Proof pictures, each served by our own gateway. */
export function EvidencePart({ order, merchant }: PartProps & { readonly merchant: string }) {
  if (order.proofs.length === 0) return null;
  const path = staffPath(cashierProof, merchant);
  return (
    <Part title={translate('word.proof')}>
      <Pictures addresses={order.proofs.map((id) => `${path}?${new URLSearchParams({ id })}`)} />
    </Part>
  );
}

export function HistoryPart({ order: { machine, steps } }: PartProps) {
  if (steps.length === 0) return null;
  return (
    <Part title={translate('history.title')}>
      <Timeline
        label={translate('history.title')}
        entries={steps.map((step) => ({
          key: String(step.version),
          title: <StepLine machine={machine} step={step} />,
          time: `${formatMoment(new Date(step.at).toISOString())} UTC`,
        }))}
      />
    </Part>
  );
}

function StepLine({ machine, step }: { readonly machine: string; readonly step: StaffStep }) {
  const who = step.who === '' ? translate(`by.${step.by}`) : `${step.who} (${translate(`by.${step.by}`)})`;
  const by =
    step.proposedBy === undefined ? who : translate('history.two', { by: step.who, proposedBy: step.proposedBy });
  return (
    <>
      {translate('history.line', { state: describeState(machine, step.state), by })}
      {step.reason !== undefined && step.reason !== '' && <span className={quiet}> · {step.reason}</span>}
    </>
  );
}

/** The provider's messages, unchanged. */
export function WordsPart({ words }: { readonly words: readonly ProviderWord[] }) {
  if (words.length === 0) return null;
  return (
    <Part title={translate('words.title')}>
      <ul className={rows}>
        {words.map(({ eventId, outcome, at, body }) => (
          <li key={eventId}>
            <details>
              <summary className={head}>
                <When at={at} /> {translate.ifKnown(`words.${outcome}`) ?? outcome}
              </summary>
              <pre className={sheet}>{body}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The state machine of the order, with its current state. */
export function MachinePart({ order: { machine, state } }: PartProps) {
  const drawn = machineNamed(machine);
  if (drawn === undefined) return null;
  return (
    <details>
      <summary className={head}>{translate('machine.title')}</summary>
      <p className={quiet}>{translate('machine.here', { state: describeState(machine, state) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keys has to get there */}
      <section className={sheet} tabIndex={0} aria-label={translate('machine.title')}>
        <pre className={mono}>{drawMachine(drawn, state)}</pre>
      </section>
    </details>
  );
}

/**
 * The money that a step moves, one line each; also states if there is none. Phrasing content: rendered within a
 * paragraph.
 */
export function Moves({ order, moves }: PartProps & { readonly moves: readonly StaffMove[] }) {
  if (moves.length === 0) return <span>{translate('moves.none')}</span>;
  return (
    <span className={rows}>
      {moves.map(({ from, to, amount }) => (
        <span key={`${from} ${to} ${amount}`}>
          {withNodes(
            { amount: <strong className={figure}>{formatAmount(amount, order.currency)}</strong> },
            (placeholders) =>
              translate('moves.line', {
                ...placeholders,
                from: describeAccount(order.machine, from),
                to: describeAccount(order.machine, to),
              }),
          )}
        </span>
      ))}
    </span>
  );
}

export function ProposedPart({ order, merchant }: PartProps & { readonly merchant: string }) {
  const { machine, id, version, reference, proposals, currency } = order;
  if (proposals.length === 0) return null;
  return (
    <Part title={translate('proposals.title')}>
      <ul className={rows}>
        {proposals.map(({ step, by, isMine, reason, at, arrived }) => (
          <li key={step}>
            {translate(isMine ? 'proposed.mine' : 'proposed.by', { step: describeStep(machine, step), by })}
            {arrived !== undefined &&
              ` · ${translate('proposals.arrived', { amount: formatAmount(arrived, currency) })}`}{' '}
            · <When at={at} />
            <p className={quiet}>{reason}</p>
            {isMine && <TakeBack proposal={{ machine, id, version, step, reference }} merchant={merchant} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}
