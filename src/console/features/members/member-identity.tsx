import { useState } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { Part } from '#console/people/facts.tsx';
import { Pictures } from '#console/people/pictures.tsx';
import { translate } from '#console/people/protection-words.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { type IdentityState, type RefusalReason, refusalReasons } from '#contract/identity/kinds.ts';
import {
  decideIdentity,
  identityDocument,
  identityQueue,
  type MemberIdentity,
  memberIdentity,
} from '#contract/staff/identity/calls.ts';
import { type MemberDetails, memberDetails } from '#contract/staff/members/calls.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { Badge, type Tone } from '#ui/words/badge.tsx';
import { refuseForm } from './protection-forms.ts';

const faint = css({ color: color.textMuted, fontSize: type.xs });

const TONES: Readonly<Record<IdentityState, Tone>> = {
  NONE: 'neutral',
  ASKED: 'neutral',
  REVIEW: 'warning',
  VERIFIED: 'positive',
  REFUSED: 'negative',
  EXPIRED: 'warning',
};

interface IdentityProps {
  readonly member: MemberDetails;
  readonly merchant: string;
  /** Looks at documents. */
  readonly maySee: boolean;
  readonly mayDecide: boolean;
}

type Verdict = 'verify' | 'refuse' | 'ask';

/** Documents that wait are decided; in any other state staff may ask for some. */
const VERDICTS = { waiting: ['verify', 'refuse'], else: ['ask'] } as const;

/** The member's identity, the documents on request, and the decision. */
export function IdentityPart({ member, merchant, maySee, mayDecide }: IdentityProps) {
  const { data, error } = useStaffRead(memberIdentity, { id: member.id }, { merchant });
  const [acting, setActing] = useState<Verdict>();
  return (
    <Part
      title={translate('identity.title')}
      action={
        mayDecide &&
        data &&
        VERDICTS[data.state.state === 'REVIEW' ? 'waiting' : 'else'].map((verdict) => (
          <Button key={verdict} variant="quiet" size="s" onClick={() => setActing(verdict)}>
            {translate(`identity.act.${verdict}`)}
          </Button>
        ))
      }
    >
      {error !== null && data === undefined && <p className={faint}>{describeFailure(error)}</p>}
      {data === undefined && error === null && <Skeleton lines={2} />}
      {data && <State found={data} member={member} merchant={merchant} maySee={maySee} />}
      {data && acting && (
        <Decide
          verdict={acting}
          found={data}
          member={member}
          merchant={merchant}
          onClose={() => setActing(undefined)}
        />
      )}
    </Part>
  );
}

interface StateProps extends Pick<IdentityProps, 'member' | 'merchant' | 'maySee'> {
  readonly found: MemberIdentity;
}

function State({ found: { state, dueAt, documents, byTwo }, member, merchant, maySee }: StateProps) {
  const [isShown, setShown] = useState(false);
  const path = staffPath(identityDocument, merchant);
  const addresses = documents.map(({ id }) => `${path}?${new URLSearchParams({ id: member.id, document: id })}`);
  return (
    <>
      <p>
        <Badge tone={TONES[state.state]}>{translate(`identity.state.${state.state}`)}</Badge>
        {state.expiresAt !== undefined && (
          <>
            {' '}
            {translate('identity.until')} <When at={state.expiresAt} />
          </>
        )}
      </p>
      {dueAt !== undefined && (
        <p className={faint}>
          {translate('identity.due')} <When at={dueAt} />
        </p>
      )}
      {state.before.length > 0 && (
        <p className={faint}>{state.before.map((moment) => translate(`identity.waits.${moment}`)).join(' · ')}</p>
      )}
      {byTwo && <p className={faint}>{translate('identity.byTwo')}</p>}
      {documents.length > 0 && !isShown && (
        <p>
          {translate('identity.documents', { count: documents.length })}{' '}
          {maySee && (
            <Button size="s" variant="quiet" onClick={() => setShown(true)}>
              {translate('identity.look')}
            </Button>
          )}
        </p>
      )}
      {isShown && <Pictures addresses={addresses} />}
    </>
  );
}

interface DecideProps {
  readonly verdict: Verdict;
  readonly found: MemberIdentity;
  readonly member: MemberDetails;
  readonly merchant: string;
  readonly onClose: () => void;
}

const WHY_UI = {
  why: choiceUi(refusalReasons.map((why) => ({ value: why, label: translate(`identity.why.${why}`) }))),
};

function Decide({ verdict, found: { version }, member: { id, account }, merchant, onClose }: DecideProps) {
  const { mutateAsync } = useStaffDo(decideIdentity, [memberIdentity, identityQueue, memberDetails]);
  const toaster = useToast();
  const isRefusal = verdict === 'refuse';
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name={`identity-${verdict}`}
      translate={translate}
      title={translate(`identity.ask.${verdict}`, { account })}
      text={translate(`identity.effect.${verdict}`)}
      confirm={translate(`identity.act.${verdict}`)}
      {...(isRefusal ? { of: refuseForm, ui: WHY_UI, initial: FIRST_REASON, variant: 'danger' as const } : {})}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const why = String(values['why']) as RefusalReason;
        const request = isRefusal ? { id, version, verdict, why, reason } : { id, version, verdict, reason };
        await mutateAsync({ merchant, request });
        toaster.show({ title: translate('identity.done'), tone: 'positive' });
      }}
    />
  );
}

const FIRST_REASON = { why: refusalReasons[0] };
