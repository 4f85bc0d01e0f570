import { Link } from 'react-router-dom';
import { tellMoment } from '#console/kit/moment.ts';
import { type Fact, Facts, Part } from '#console/people/facts.tsx';
import { Pictures } from '#console/people/pictures.tsx';
import { When } from '#console/people/when.tsx';
import { cashierProof } from '#contract/staff/cashier/calls.ts';
import type { ProviderWord, StaffMove, StaffOrderDetails, StaffStep } from '#contract/staff/cashier/order.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import { drawMachine } from '#model/machines/draw.ts';
import { machineNamed } from '#model/machines/machines.ts';
import { Timeline } from '#ui/lists/timeline.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';
import { Age, StateBadge } from './order-columns.tsx';
import { TakeBack } from './take-back.tsx';
import { say, sayAccount, sayAmount, sayState, sayStep } from './words.ts';

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

/** What the order is about. */
export function FactsPart({ order, merchant }: PartProps & { readonly merchant: string }) {
  const { machine, state, currency, createdAt, dueAt, memberId, account } = order;
  const member = `/m/${merchant}/members?${new URLSearchParams({ member: memberId })}`;
  return (
    <Facts
      facts={[
        { label: say('fact.state'), value: <StateBadge machine={machine} state={state} /> },
        { label: say('fact.amount'), value: <span className={figure}>{sayAmount(order.amount, currency)}</span> },
        ...order.facts.map(
          ({ name, value, isAmount }): Fact => ({
            label: say.ifKnown(`fact.${name}`) ?? name,
            value: isAmount ? <span className={figure}>{sayAmount(value, currency)}</span> : value,
          }),
        ),
        {
          label: say(machine === 'match' ? 'fact.withdrawer' : 'fact.member'),
          value: (
            <Link className={link} to={member}>
              <bdi>{account}</bdi>
            </Link>
          ),
        },
        { label: say('fact.method'), value: order.method },
        { label: say('fact.provider'), value: order.provider },
        { label: say('fact.at'), value: <When at={createdAt} /> },
        { label: say('fact.age'), value: <Age at={createdAt} /> },
        { label: say('fact.dueAt'), value: dueAt === undefined ? undefined : <When at={dueAt} /> },
        { label: say('fact.id'), value: <span className={mono}>{order.id}</span> },
      ]}
    />
  );
}

/** Orders that it belongs to; a press shows one. */
export function RelatedPart({ order, onOpen }: PartProps & { readonly onOpen: (key: string) => void }) {
  if (order.related.length === 0) return null;
  return (
    <Part title={say('related.title')}>
      <ul className={rows}>
        {order.related.map(({ machine, id, reference, account }) => (
          <li key={id}>
            <button type="button" className={link} onClick={() => onOpen(`${machine}.${id}`)}>
              {say('related.line', { what: say(`machine.${machine}`), reference, account })}
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Pictures that prove something, each from our own gateway. */
export function ProofPart({ order, merchant }: PartProps & { readonly merchant: string }) {
  if (order.proofs.length === 0) return null;
  const path = staffPath(cashierProof, merchant);
  return (
    <Part title={say('proofs.title')}>
      <Pictures addresses={order.proofs.map((id) => `${path}?${new URLSearchParams({ id })}`)} />
    </Part>
  );
}

/** What came about, step by step. */
export function HistoryPart({ order: { machine, steps } }: PartProps) {
  if (steps.length === 0) return null;
  return (
    <Part title={say('history.title')}>
      <Timeline
        label={say('history.title')}
        entries={steps.map((step) => ({
          key: String(step.version),
          title: <StepLine machine={machine} step={step} />,
          time: `${tellMoment(new Date(step.at).toISOString())} UTC`,
        }))}
      />
    </Part>
  );
}

function StepLine({ machine, step }: { readonly machine: string; readonly step: StaffStep }) {
  const who = step.who === '' ? say(`by.${step.by}`) : `${step.who} (${say(`by.${step.by}`)})`;
  const by = step.proposedBy === undefined ? who : say('history.two', { by: step.who, proposedBy: step.proposedBy });
  return (
    <>
      {say('history.line', { state: sayState(machine, step.state), by })}
      {step.reason !== undefined && step.reason !== '' && <span className={quiet}> · {step.reason}</span>}
    </>
  );
}

/** What the provider told, as it came. */
export function WordsPart({ words }: { readonly words: readonly ProviderWord[] }) {
  if (words.length === 0) return null;
  return (
    <Part title={say('words.title')}>
      <ul className={rows}>
        {words.map(({ eventId, outcome, at, body }) => (
          <li key={eventId}>
            <details>
              <summary className={head}>
                <When at={at} /> {say.ifKnown(`words.${outcome}`) ?? outcome}
              </summary>
              <pre className={sheet}>{body}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The machine that the order goes through, and where it stands. */
export function MachinePart({ order: { machine, state } }: PartProps) {
  const drawn = machineNamed(machine);
  if (drawn === undefined) return null;
  return (
    <details>
      <summary className={head}>{say('machine.title')}</summary>
      <p className={quiet}>{say('machine.here', { state: sayState(machine, state) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keys has to get there */}
      <section className={sheet} tabIndex={0} aria-label={say('machine.title')}>
        <pre className={mono}>{drawMachine(drawn, state)}</pre>
      </section>
    </details>
  );
}

/** What a step moves, a line each; that it moves nothing is said too. Stands within a paragraph. */
export function Moves({ order, moves }: PartProps & { readonly moves: readonly StaffMove[] }) {
  if (moves.length === 0) return <span>{say('moves.none')}</span>;
  return (
    <span className={rows}>
      {moves.map(({ from, to, amount }) => (
        <span key={`${from} ${to} ${amount}`}>
          <strong className={figure}>{sayAmount(amount, order.currency)}</strong>{' '}
          {say('moves.line', { from: sayAccount(order.machine, from), to: sayAccount(order.machine, to) })}
        </span>
      ))}
    </span>
  );
}

/** The steps that were proposed, and by whom. */
export function ProposedPart({ order, merchant }: PartProps & { readonly merchant: string }) {
  const { machine, id, version, reference, proposals, currency } = order;
  if (proposals.length === 0) return null;
  return (
    <Part title={say('proposals.title')}>
      <ul className={rows}>
        {proposals.map(({ step, by, isMine, reason, at, arrived }) => (
          <li key={step}>
            {say(isMine ? 'proposed.mine' : 'proposed.by', { step: sayStep(machine, step), by })}
            {arrived !== undefined && ` · ${say('proposals.arrived', { amount: sayAmount(arrived, currency) })}`} ·{' '}
            <When at={at} />
            <p className={quiet}>{reason}</p>
            {isMine && <TakeBack proposal={{ machine, id, version, step, reference }} merchant={merchant} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}
