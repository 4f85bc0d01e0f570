import { useState } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { describePlayersState, formatAmount } from '#console/orders/words.ts';
import { Part } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import {
  forfeitGrant,
  type MemberGrants,
  memberGrants,
  type StaffGrant,
  type StaffReward,
  withdrawReward,
} from '#contract/staff/grants/calls.ts';
import { type MemberDetails, memberDetails } from '#contract/staff/members/calls.ts';
import { redeems } from '#contract/staff/redeems/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type } from '#ui/style/tokens.ts';
import { Badge, type Tone } from '#ui/words/badge.tsx';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { translate } from './words.ts';

const rows = css({ display: 'grid', gap: space[3], fontSize: type.s });
const row = css({ display: 'grid', gap: space[1], minInlineSize: 0, overflowWrap: 'anywhere' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: space[2] });
const name = css({ flex: '1 1 8rem', minInlineSize: 0 });
const faint = css({ color: color.textMuted, fontSize: type.xs });
const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

interface GrantsProps {
  readonly member: MemberDetails;
  readonly merchant: string;
}

/** A grant or reward that is about to be forfeited. */
type Taking = { readonly grant: StaffGrant } | { readonly reward: StaffReward };

/**
 * What promotions gave the member and owe the member: bonuses with their wagering progress, pending rewards, point
 * exchanges.
 */
export function GrantsPart({ member, merchant }: GrantsProps) {
  const mayTake = useMay()('grant.forfeit', merchant);
  const { data, error } = useStaffRead(memberGrants, { memberId: member.id }, { merchant });
  const [taking, setTaking] = useState<Taking>();
  const onTake = mayTake ? setTaking : undefined;
  return (
    <Part title={translate('grants.title')}>
      {error !== null && data === undefined && <p className={faint}>{describeFailure(error)}</p>}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data && <Lists found={data} onTake={onTake} />}
      <Exchanges memberId={member.id} merchant={merchant} />
      {taking && data && (
        <TakeBack
          taking={taking}
          member={member}
          merchant={merchant}
          currency={data.currency}
          onClose={() => setTaking(undefined)}
        />
      )}
    </Part>
  );
}

interface ListsProps {
  readonly found: MemberGrants;
  readonly onTake: ((taking: Taking) => void) | undefined;
}

function Lists({ found, onTake }: ListsProps) {
  const { grants, rewards, currency } = found;
  if (grants.length + rewards.length === 0) return <p className={faint}>{translate('grants.none')}</p>;
  return (
    <ul className={rows} data-element="console.members.grants">
      {grants.map((grant) => (
        <GrantLine key={grant.id} grant={grant} currency={currency} onTake={onTake && (() => onTake({ grant }))} />
      ))}
      {rewards
        // A reward that became a bonus is shown as the bonus.
        .filter(
          ({ state, amount, title }) =>
            state !== 'claimed' || !grants.some((one) => one.title === title && one.amount === amount),
        )
        .map((reward) => (
          <RewardLine
            key={reward.id}
            reward={reward}
            currency={currency}
            onTake={onTake && (() => onTake({ reward }))}
          />
        ))}
    </ul>
  );
}

const GRANT_TONES: Readonly<Record<StaffGrant['state'], Tone>> = {
  queued: 'info',
  active: 'accent',
  released: 'positive',
  spent: 'neutral',
  expired: 'neutral',
  forfeited: 'negative',
};
const REWARD_TONES: Readonly<Record<StaffReward['state'], Tone>> = {
  held: 'info',
  ready: 'accent',
  claimed: 'positive',
  lapsed: 'neutral',
  withdrawn: 'negative',
};

interface LineProps {
  readonly currency: string;
  readonly onTake: (() => void) | undefined;
}

/** A bonus: remaining amount, wagering progress, expiry. */
function GrantLine({ grant, currency, onTake }: LineProps & { readonly grant: StaffGrant }) {
  const { title, state, amount, left, done, goal, cap, createdAt, expiresAt } = grant;
  const isOpen = state === 'active' || state === 'queued';
  const money = (value: string) => formatAmount(value, currency);
  return (
    <li className={row}>
      <div className={head}>
        <span className={name}>{title || translate('grants.bonus')}</span>
        <Badge tone={GRANT_TONES[state]}>{describePlayersState('grant', state)}</Badge>
        <span className={figure}>{money(amount)}</span>
      </div>
      {isOpen && (
        <>
          <Progress label={translate('grants.wagered', { name: title })} value={Number(done)} max={Number(goal)} />
          <span className={faint}>
            {translate('grants.progress', { done: money(done), goal: money(goal), left: money(left) })}
            {cap !== undefined && ` ${translate('grants.cap', { cap: money(cap) })}`}
          </span>
        </>
      )}
      <div className={head}>
        <span className={`${faint} ${name}`}>
          {expiresAt === undefined ? <When at={createdAt} /> : <Period from={createdAt} until={expiresAt} />}
        </span>
        {isOpen && onTake && (
          <Button variant="ghost" size="s" onClick={onTake}>
            {translate('grants.forfeit')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Period({ from, until }: { readonly from: number | undefined; readonly until: number | undefined }) {
  return withNodes({ from: <When at={from} />, until: <When at={until} /> }, (placeholders) =>
    translate('grants.period', placeholders),
  );
}

/** A reward: whether it can be claimed, and until when. */
function RewardLine({ reward, currency, onTake }: LineProps & { readonly reward: StaffReward }) {
  const { title, state, amount, isAuto, readyAt, until, takenAt } = reward;
  const isOpen = state === 'held' || state === 'ready';
  return (
    <li className={row}>
      <div className={head}>
        <span className={name}>{title}</span>
        <Badge tone={REWARD_TONES[state]}>
          {translate(state === 'ready' && isAuto ? 'reward.paying' : `reward.${state}`)}
        </Badge>
        <span className={figure}>{formatAmount(amount, currency)}</span>
      </div>
      <div className={head}>
        <span className={`${faint} ${name}`}>
          {state === 'claimed' ? <When at={takenAt} /> : <Period from={readyAt} until={until} />}
        </span>
        {isOpen && onTake && (
          <Button variant="ghost" size="s" onClick={onTake}>
            {translate('reward.withdraw')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Point exchanges that wait for staff. */
function Exchanges({ memberId, merchant }: { readonly memberId: string; readonly merchant: string }) {
  const { data } = useStaffRead(redeems, { state: 'process', memberId }, { merchant });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <ul className={rows} aria-label={translate('grants.exchanges')}>
      {data.rows.map(({ id, name: item, points, askedAt }) => (
        <li key={id} className={head}>
          <a className={`${link} ${name}`} href={`/m/${merchant}/redeems?${new URLSearchParams({ redeem: id })}`}>
            {item}
          </a>
          <span className={faint}>
            <When at={askedAt} />
          </span>
          <span className={figure}>{translate('grants.points', { count: Number(points), points })}</span>
        </li>
      ))}
    </ul>
  );
}

interface TakeProps extends GrantsProps {
  readonly taking: Taking;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Asks for a reason and forfeits; the member of a bonus reads the reason. */
function TakeBack({ taking, member, merchant, currency, onClose }: TakeProps) {
  const stale = [memberGrants, memberDetails];
  const forfeit = useStaffDo(forfeitGrant, stale);
  const withdraw = useStaffDo(withdrawReward, stale);
  const toaster = useToast();
  const isGrant = 'grant' in taking;
  const which = isGrant ? 'forfeit' : 'withdraw';
  const of = isGrant ? taking.grant : taking.reward;
  const amount = formatAmount(isGrant ? taking.grant.left : of.amount, currency);
  return (
    <ReasonDialog
      about={`${merchant} ${of.id}`}
      name={`member-${which}`}
      title={translate(`${which}.title`, { name: of.title, account: member.account })}
      text={translate(`${which}.text`, { amount })}
      confirm={translate(isGrant ? 'grants.forfeit' : 'reward.withdraw')}
      variant="danger"
      reasonHint={`${which}.hint`}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        const request = { memberId: member.id, id: of.id, reason };
        if (isGrant) await forfeit.mutateAsync({ merchant, request: { ...request, version: taking.grant.version } });
        else await withdraw.mutateAsync({ merchant, request });
        toaster.show({ title: translate(`${which}.done`, { amount, account: member.account }), tone: 'positive' });
      }}
    />
  );
}
