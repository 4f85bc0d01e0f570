import { useStaffRead } from '#console/api/use-staff.ts';
import { EffectList } from '#console/effects/effect-list.tsx';
import { EveryScreen } from '#console/effects/every-screen.tsx';
import type { TranslateKey } from '#console/effects/labels/element-labels.ts';
import { describeProposal } from '#console/effects/proposal-words.ts';
import { ownZone } from '#console/forms/wall-clock.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Facts, Parts } from '#console/people/facts.tsx';
import { StaffActionList } from '#console/people/staff-action-list.tsx';
import { When } from '#console/people/when.tsx';
import { listAll } from '#console/texts/lists.ts';
import { type ChosenTime, changeRequest, type RequestDetails, type Schedule } from '#contract/staff/requests/calls.ts';
import { wallClock } from '#model/documents/wall-clock.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { Decisions } from './decisions.tsx';
import { useTranslateKey } from './use-translate-key.ts';
import { translate } from './words.ts';

const sides = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const part = css({ display: 'grid', gap: space[2], alignContent: 'start', overflowWrap: 'anywhere' });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const muted = css({ color: color.textMuted, fontSize: type.xs });

interface PanelProps {
  readonly id: string;
  readonly merchant: string;
  readonly onClose: () => void;
}

const EVERY_MS = 10_000;

/** One change request: what it does, who approved it, and the decisions that the user may make. */
export function RequestPanel({ id, merchant, onClose }: PanelProps) {
  const { data: request, error } = useStaffRead(changeRequest, { id }, { merchant, everyMs: EVERY_MS });
  const translateKey = useTranslateKey(merchant);
  if (request === undefined)
    return (
      <SidePanel title={translate('panel.title')} onClose={onClose}>
        {error === null ? <Skeleton lines={6} /> : <Banner tone="negative">{describeFailure(error, translate)}</Banner>}
      </SidePanel>
    );
  return (
    <SidePanel
      title={translate('panel.title')}
      onClose={onClose}
      actions={<Decisions request={request} merchant={merchant} translateKey={translateKey} />}
    >
      <Parts element="console.requests.details">
        <State request={request} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keys has to get there */}
        <section className={part} tabIndex={0} aria-label={translate('part.changes')}>
          <h3 className={heading}>{translate('part.changes')}</h3>
          <ul>
            {request.proposals.map((proposal) => (
              <li key={JSON.stringify(proposal)}>{describeProposal(proposal, translateKey)}</li>
            ))}
          </ul>
        </section>
        <RequestFacts request={request} />
        <ScheduleFacts schedule={request.schedule} />
        <Effects request={request} translateKey={translateKey} />
        <EveryScreen merchant={merchant} proposals={request.proposals} translateKey={translateKey} />
        <Approvals request={request} />
        {request.history.length > 0 && (
          <section className={part} aria-label={translate('part.history')}>
            <h3 className={heading}>{translate('part.history')}</h3>
            <StaffActionList staffActions={request.history} />
          </section>
        )}
      </Parts>
    </SidePanel>
  );
}

/** What its state means for the reader. */
function State({ request: { state, path, reason, heldBecause, now } }: { readonly request: RequestDetails }) {
  if (path === 'emergency' && reason === '')
    return (
      <Banner tone="warning" title={translate('path.emergency')}>
        {translate('state.unexplained')}
      </Banner>
    );
  if (heldBecause !== undefined)
    return (
      <Banner tone="warning" title={translate('state.held')}>
        {translate(`held.${heldBecause}`)}
      </Banner>
    );
  if (now !== undefined)
    return (
      <Banner tone="warning" title={translate(state === 'lapsed' ? 'state.lapsed' : 'now.title')}>
        {translate(state === 'lapsed' ? 'now.lapsed' : 'now.text')}
      </Banner>
    );
  return (
    <Banner tone="info" title={translate(`state.${state}`)}>
      {translate(`means.${state}`)}
    </Banner>
  );
}

function RequestFacts({ request }: { readonly request: RequestDetails }) {
  const { authors, at, areas, reason, closeReason, closedAt } = request;
  return (
    <Facts
      facts={[
        { label: translate('reason.label'), value: reason },
        { label: translate('column.by'), value: listAll(authors) },
        { label: translate('column.at'), value: <When at={at} /> },
        { label: translate('fact.areas'), value: listAll(areas.map((area) => translate(`area.${area}`))) },
        { label: translate('fact.closed'), value: closedAt && <When at={closedAt} /> },
        { label: translate('fact.closeReason'), value: closeReason || undefined },
      ]}
    />
  );
}

interface EffectsProps {
  readonly request: RequestDetails;
  readonly translateKey: TranslateKey;
}

/** The effect; where it is another one now, both next to each other. */
function Effects({ request: { asked, now }, translateKey }: EffectsProps) {
  const first = (
    <section className={part} aria-label={translate('part.effect')}>
      <h3 className={heading}>{translate(now ? 'part.asked' : 'part.effect')}</h3>
      <EffectList effect={asked.effect} translateKey={translateKey} />
    </section>
  );
  if (now === undefined) return first;
  return (
    <div className={sides}>
      {first}
      <section className={part} aria-label={translate('part.now')}>
        <h3 className={heading}>{translate('part.now')}</h3>
        <EffectList effect={now.effect} translateKey={translateKey} />
        {now.subjects.length > 0 && (
          <p className={muted}>{translate('now.subjects', { subjects: listAll(now.subjects.map(nameSubject)) })}</p>
        )}
      </section>
    </div>
  );
}

/** `switch.turn WITHDRAW` names the switch. */
function nameSubject(subject: string): string {
  return subject.slice(subject.indexOf(' ') + 1);
}

function Approvals({ request: { given, needed, version, path } }: { readonly request: RequestDetails }) {
  if (path !== 'normal') return null;
  const counted = given.filter(({ counts }) => counts).length;
  return (
    <section className={part} aria-label={translate('part.approvals')}>
      <h3 className={heading}>{translate('part.approvals')}</h3>
      <p>{translate('approvals.count', { figure: counted, needed })}</p>
      <ul>
        {given.map((one) => (
          <li key={`${one.version} ${one.by} ${one.at}`}>
            <bdi>{one.by}</bdi> · <When at={one.at} />
            {!one.counts && (
              <span className={muted}>
                {' '}
                {translate(one.version === version ? 'approvals.void' : 'approvals.older')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Start and end in the zone that the author chose, and in the reader's own where it differs. */
function ScheduleFacts({ schedule }: { readonly schedule: Schedule | undefined }) {
  if (schedule === undefined) return null;
  const { zone, from, until } = schedule;
  return (
    <Facts
      facts={[
        { label: translate('schedule.from'), value: from && describeTime(from, zone) },
        { label: translate('schedule.until'), value: until && describeTime(until, zone) },
      ]}
    />
  );
}

function describeTime({ at, wall }: ChosenTime, zone: string, reader: string = ownZone()): string {
  const theirs = translate('schedule.at', { time: wall.replace('T', ' '), zone });
  if (zone === reader) return theirs;
  const ours = translate('schedule.at', { time: wallClock(at, reader).replace('T', ' '), zone: reader });
  return `${theirs} · ${ours}`;
}
