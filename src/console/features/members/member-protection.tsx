import { useMemo, useState } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { formatAmount } from '#console/orders/words.ts';
import { Part } from '#console/people/facts.tsx';
import { nameLimit, translate } from '#console/people/protection-words.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { writeAmount } from '#contract/call/amount.ts';
import { isSingle } from '#contract/protection/limit-kinds.ts';
import type { LimitChange, LimitKey, Pause, ProtectionLimit } from '#contract/protection/read.ts';
import { type MemberDetails, memberDetails } from '#contract/staff/members/calls.ts';
import {
  type MemberProtection,
  memberProtection,
  pauseMember,
  tightenLimit,
} from '#contract/staff/protection/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { limitForm, pauseForm } from './protection-forms.ts';

const rows = css({ display: 'grid', gap: space[2], fontSize: type.s });
const row = css({ display: 'grid', gap: 2, minInlineSize: 0, overflowWrap: 'anywhere' });
const faint = css({ color: color.textMuted, fontSize: type.xs });

interface ProtectionProps {
  readonly member: MemberDetails;
  readonly mayChange: boolean;
  readonly merchant: string;
}

type Acting = 'limit' | 'pause';

/** The member's limits, requests, breaks and their history. Staff may tighten, never loosen. */
export function ProtectionPart({ member, mayChange, merchant }: ProtectionProps) {
  const { data, error } = useStaffRead(memberProtection, { id: member.id }, { merchant });
  const [acting, setActing] = useState<Acting>();
  return (
    <Part
      title={translate('part.title')}
      action={
        mayChange &&
        data && (
          <>
            <Button variant="quiet" size="s" onClick={() => setActing('limit')}>
              {translate('act.limit')}
            </Button>
            <Button variant="quiet" size="s" onClick={() => setActing('pause')}>
              {translate('act.pause')}
            </Button>
          </>
        )
      }
    >
      {error !== null && data === undefined && <p className={faint}>{describeFailure(error)}</p>}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data && <State found={data} />}
      {data && acting && (
        <Act acting={acting} found={data} member={member} merchant={merchant} onClose={() => setActing(undefined)} />
      )}
    </Part>
  );
}

function State({ found }: { readonly found: MemberProtection }) {
  const { pause, pauses, registers, limits, changes, realityCheckMinutes } = found.state;
  const set = limits.filter(({ amountMinor, request }) => amountMinor !== undefined || request !== undefined);
  return (
    <>
      <p>
        {pause !== undefined && <PauseBadge pause={pause} />}
        {pause === undefined && registers.length === 0 && translate('part.free')}
      </p>
      {registers.map(({ register, state, askedAt }) => (
        <p key={register}>
          <Badge tone="warning">{translate(`part.register.${state}`, { register })}</Badge> <When at={askedAt} />
        </p>
      ))}
      {realityCheckMinutes !== undefined && (
        <p className={faint}>{translate('part.check', { count: realityCheckMinutes })}</p>
      )}
      {set.length === 0 ? (
        <p className={faint}>{translate('part.none')}</p>
      ) : (
        <ul className={rows} aria-label={translate('part.limits')}>
          {set.map((limit) => (
            <LimitLine key={`${limit.measure} ${limit.period}`} limit={limit} found={found} />
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <details>
          <summary>{translate('part.history')}</summary>
          <ul className={rows}>
            {changes.map((change) => (
              <ChangeLine key={keyOfChange(change)} change={change} found={found} />
            ))}
          </ul>
        </details>
      )}
      {pauses.length > 0 && <p className={faint}>{translate('part.pauses', { count: pauses.length })}</p>}
    </>
  );
}

function keyOfChange({ at, measure, period, amountMinor, askedMinor }: LimitChange): string {
  return [at, measure, period, amountMinor, askedMinor].join(' ');
}

function PauseBadge({ pause: { kind, endsAt, returnsFrom } }: { readonly pause: Pause }) {
  const at = endsAt ?? returnsFrom;
  if (at === undefined) return <Badge tone="warning">{translate('part.pause.forever')}</Badge>;
  const word = endsAt === undefined ? 'onRequest' : kind;
  const words = withNodes({ time: <When at={at} /> }, (placeholders) => translate(`part.pause.${word}`, placeholders));
  return <Badge tone="warning">{words}</Badge>;
}

function LimitLine({ limit, found }: { readonly limit: ProtectionLimit; readonly found: MemberProtection }) {
  const { amountMinor, leftMinor, request } = limit;
  const amount = amountMinor === undefined ? translate('part.changedNone') : write(found, limit, amountMinor);
  return (
    <li className={row}>
      <span>{`${nameOf(limit)}: ${amount}`}</span>
      {leftMinor !== undefined && (
        <span className={faint}>{translate('part.left', { left: write(found, limit, leftMinor) })}</span>
      )}
      {request && (
        <span className={faint}>
          {request.amountMinor === undefined
            ? translate('part.requestNone')
            : translate('part.request', { amount: write(found, limit, request.amountMinor) })}{' '}
          <When at={request.effectiveAt} />
        </span>
      )}
    </li>
  );
}

function ChangeLine({ change, found }: { readonly change: LimitChange; readonly found: MemberProtection }) {
  const { amountMinor, at } = change;
  const amount = amountMinor === undefined ? translate('part.changedNone') : write(found, change, amountMinor);
  return (
    <li className={row}>
      <span>{translate('part.changed', { limit: nameOf(change), amount })}</span>
      <span className={faint}>
        <When at={at} />
      </span>
    </li>
  );
}

/** Money, or minutes. */
function write(
  { currency, exponent }: MemberProtection,
  { measure }: Pick<ProtectionLimit, 'measure'>,
  minor: string,
): string {
  if (measure === 'TIME') return translate('part.minutes', { count: Number(minor) });
  return formatAmount(writeAmount(BigInt(minor), exponent), currency);
}

function nameOf(limit: Pick<ProtectionLimit, 'measure' | 'period'>): string {
  const key = keyOf(limit);
  return key === undefined ? limit.measure : nameLimit(key);
}

function keyOf({ measure, period }: Pick<ProtectionLimit, 'measure' | 'period'>): LimitKey | undefined {
  if (isSingle(measure)) return { measure };
  return period && { measure, period };
}

interface ActProps {
  readonly acting: Acting;
  readonly found: MemberProtection;
  readonly member: MemberDetails;
  readonly merchant: string;
  readonly onClose: () => void;
}

const STALE = [memberProtection, memberDetails];

function Act(props: ActProps) {
  return props.acting === 'limit' ? <LimitAct {...props} /> : <PauseAct {...props} />;
}

function LimitAct({ found, member: { id, account }, merchant, onClose }: ActProps) {
  const { mutateAsync } = useStaffDo(tightenLimit, STALE);
  const toaster = useToast();
  const keys = useMemo(() => found.state.limits.flatMap((limit) => keyOf(limit) ?? []), [found]);
  const ui = useMemo(
    () => ({ limit: choiceUi(keys.map((key, at) => ({ value: String(at), label: nameLimit(key) }))) }),
    [keys],
  );
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name="member-limit"
      translate={translate}
      title={translate('limit.title', { account })}
      text={translate('limit.text')}
      confirm={translate('act.save')}
      of={limitForm}
      ui={ui}
      initial={{ limit: '0' }}
      isReady={(values) => String(values['amount'] ?? '').trim() !== ''}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const key = keys[Number(values['limit'])];
        if (key === undefined) return;
        await mutateAsync({ merchant, request: { id, key, amount: String(values['amount']).trim(), reason } });
        toaster.show({ title: translate('limit.done', { account }), tone: 'positive' });
      }}
    />
  );
}

function PauseAct({ found, member: { id, account }, merchant, onClose }: ActProps) {
  const { mutateAsync } = useStaffDo(pauseMember, STALE);
  const toaster = useToast();
  const { breakHours, exclusionMonths } = found.state;
  const ui = useMemo(() => {
    const hours = breakHours.map((count) => ({ value: `hours ${count}`, label: translate('pause.hours', { count }) }));
    const months = exclusionMonths.map((count) => ({
      value: `months ${count}`,
      label: translate('pause.months', { count }),
    }));
    return { length: choiceUi([...hours, ...months]) };
  }, [breakHours, exclusionMonths]);
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name="member-pause"
      translate={translate}
      title={translate('pause.title', { account })}
      text={translate('pause.text')}
      confirm={translate('act.pause')}
      variant="danger"
      of={pauseForm}
      ui={ui}
      initial={{ length: `hours ${breakHours[0] ?? ''}` }}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const [unit, count] = String(values['length']).split(' ');
        const length = unit === 'months' ? { months: Number(count) } : { hours: Number(count) };
        await mutateAsync({ merchant, request: { id, ...length, reason } });
        toaster.show({ title: translate('pause.done', { account }), tone: 'positive' });
      }}
    />
  );
}
