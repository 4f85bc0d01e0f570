import { Link } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { nameRoles } from '#console/effects/labels/role-names.ts';
import { describeBothStates } from '#console/effects/proposal-words.ts';
import type { SiteView } from '#console/effects/site-view.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { RolloutPart } from '#console/rollouts/rollout-part.tsx';
import type { RollingOut } from '#console/rollouts/use-rolling-out.tsx';
import { type JournalLine, journalEntries } from '#contract/staff/journal/calls.ts';
import { factsFor, ROLES, type Side } from '#model/compare/sides.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { Element } from '#model/portal/elements.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { Badges, describeAbove, type RowActions, titleOf } from './board-list.tsx';
import { type NamedElement, rolledOutOf, type SwitchRow } from './switch-rows.ts';
import { translate } from './words.ts';

/**
 * The roles that see an element in the current state of the site; undefined if no role does. Members are assumed
 * without individual settings.
 */
function shownTo({ condition }: Pick<Element, 'condition'>, side: Side): string | undefined {
  const names = ROLES.filter((role) => evaluate(condition, factsFor(role, side)) === true).map(({ name }) => name);
  return names.length === 0 ? undefined : nameRoles(names);
}

const whole = css({ display: 'grid', gap: space[6] });
const top = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2], fontSize: type.s });
const buttons = css({ display: 'flex', gap: space[2], marginBlockStart: space[3] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong, marginBlockEnd: space[2] });
const list = css({ border: `1px solid ${color.line}`, borderRadius: radius.m, overflow: 'hidden', fontSize: type.s });
const item = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: space[3],
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '&:not(:first-of-type)': { borderBlockStart: `1px solid ${color.line}` },
});
const small = css({ color: color.textMuted, fontSize: type.xs });
const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: space[2], alignItems: 'baseline' });
const link = css({ color: color.accentText, fontSize: type.s });

export interface SwitchDetailsProps extends Pick<RowActions, 'onToggle' | 'onEmergency'> {
  readonly merchant: string;
  readonly row: SwitchRow;
  readonly view: SiteView;
  readonly rolling: RollingOut;
  readonly onClose: () => void;
}

/**
 * Details of one switch: its readers, the roles that see them, its calls, and its changes with author, time and reason.
 */
export function SwitchDetails({ merchant, row, view, rolling, onToggle, onEmergency, onClose }: SwitchDetailsProps) {
  return (
    <SidePanel title={titleOf(row)} code={row.id} onClose={onClose}>
      <div className={whole} data-element="console.switches.details">
        <div>
          <p className={top}>
            <Badge tone={row.isOn ? 'positive' : 'neutral'}>{translate(`state.${row.state}`)}</Badge>
            <Badges row={row} />
          </p>
          <Notes row={row} />
          {onToggle && row.plan === undefined && (
            <p className={buttons}>
              <Button size="s" onClick={() => onToggle(row)}>
                {translate(row.isOn ? 'word.turnOff' : 'word.turnOn')}
              </Button>
              {row.isOn && onEmergency && (
                <Button size="s" variant="danger" onClick={() => onEmergency(row)}>
                  {translate('menu.emergency')}
                </Button>
              )}
            </p>
          )}
        </div>
        {row.state !== 'missing' && <RolloutPart merchant={merchant} rolled={rolledOutOf(row)} rolling={rolling} />}
        <section>
          <h3 className={heading}>{translate('details.readers', { count: row.readers.length })}</h3>
          {row.readers.length === 0 ? (
            <p className={small}>{unreadReason(row)}</p>
          ) : (
            <ul className={list}>
              {row.readers.map((reader) => (
                <Reader key={reader.element.id} merchant={merchant} reader={reader} view={view} />
              ))}
            </ul>
          )}
        </section>
        {row.calls.length > 0 && (
          <section>
            <h3 className={heading}>{translate('details.calls')}</h3>
            <p className={small}>{row.calls.join(', ')}</p>
          </section>
        )}
        <History merchant={merchant} id={row.id} />
      </div>
    </SidePanel>
  );
}

function Notes({ row }: { readonly row: SwitchRow }) {
  const notes = [
    ...(row.above.length > 0 ? [translate('details.above', { above: describeAbove(row) })] : []),
    ...(row.state === 'missing' ? [translate(row.isOn ? 'control.missingOn' : 'control.missingOff')] : []),
    ...(row.spec === undefined ? [translate('details.unknown')] : []),
  ];
  return notes.map((note) => (
    <p key={note} className={small}>
      {note}
    </p>
  ));
}

/** What acts on a switch that no element reads. */
function unreadReason({ spec, calls }: SwitchRow): string {
  if (spec?.readBy === 'login' || spec?.readBy === 'gateway') return translate(`details.readBy.${spec.readBy}`);
  return translate(calls.length > 0 ? 'details.readBy.calls' : 'details.readBy.nobody');
}

interface ReaderProps {
  readonly merchant: string;
  readonly reader: NamedElement;
  readonly view: SiteView;
}

function Reader({ merchant, reader: { element, label }, view }: ReaderProps) {
  const roles = shownTo(element, view.side);
  return (
    <li className={item}>
      <div>
        <p className={row}>
          <span>{label}</span>
          <code className={small}>{element.id}</code>
        </p>
        <p className={small}>
          {roles === undefined ? translate('details.nobody') : translate('details.shown', { roles })}
        </p>
      </div>
      <Link className={link} to={`/m/${merchant}/why?element=${encodeURIComponent(element.id)}`}>
        {translate('word.visibility')}
      </Link>
    </li>
  );
}

const HISTORY = '20';

function History({ merchant, id }: { readonly merchant: string; readonly id: string }) {
  const request = { merchant, subject: id, count: HISTORY };
  const { data, error, isPlaceholderData } = useStaffRead(journalEntries, request);
  return (
    <section>
      <h3 className={heading}>{translate('details.history')}</h3>
      {error !== null && <Banner tone="negative">{describeFailure(error)}</Banner>}
      {error === null && (data === undefined || isPlaceholderData) && <Skeleton lines={3} />}
      {data !== undefined && !isPlaceholderData && <Entries entries={data.entries} />}
    </section>
  );
}

function Entries({ entries }: { readonly entries: readonly JournalLine[] }) {
  if (entries.length === 0) return <p className={small}>{translate('details.noHistory')}</p>;
  return (
    <ol className={list}>
      {entries.map((entry) => (
        <li key={entry.seq} className={item}>
          <div>
            <p>
              {translate('details.entry', {
                ...describeBothStates(entry.action, readJson(entry.before), readJson(entry.after)),
                by: entry.actorName,
              })}
            </p>
            {entry.reason !== undefined && <p className={small}>{entry.reason}</p>}
            {entry.action.endsWith('.urgent') && <Badge tone="negative">{translate('change.urgent')}</Badge>}
          </div>
          <span className={small}>{formatMoment(entry.at)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Parses a journal value; a text that is not JSON is returned as is. */
function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
