import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import type { TranslateKey } from '#console/effects/labels/element-labels.ts';
import { TREE_READS } from '#console/effects/use-change.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { useMay } from '#console/session/me.ts';
import { own } from '#contract/call/read.ts';
import {
  answerRequest,
  changeRequest,
  changeRequests,
  type RequestDetails,
  type RequestVerdict,
} from '#contract/staff/requests/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { EditRequest } from './edit-request.tsx';
import { translate } from './words.ts';

const wide = css({ flex: '1 0 100%' });

const REQUEST_READS = [changeRequest, changeRequests, ...TREE_READS] as const;

interface DecisionsProps {
  readonly request: RequestDetails;
  readonly merchant: string;
  readonly translateKey: TranslateKey;
}

/** The buttons of those decisions that the user may make now. */
export function Decisions({ request, merchant, translateKey }: DecisionsProps) {
  const [asking, setAsking] = useState<'reject' | 'withdraw' | 'explain' | 'edit'>();
  const { decide, isPending, why } = useDecide(request, merchant);
  const may = useMay();
  const { state, path, isMine, mayApprove, mayChange, needed, given, reason, now } = request;
  const mayPropose = may('switch.turn', merchant);
  const isLapsed = state === 'lapsed';
  const isReady = given.filter(({ counts }) => counts).length >= needed && (state === 'approved' || state === 'held');
  const mayExplain = path === 'emergency' && reason === '' && isMine;
  if (!mayPropose || !(mayApprove || mayChange || mayExplain)) return null;
  return (
    <>
      {why !== undefined && (
        <div className={wide}>
          <Banner tone="warning" announce>
            {why}
          </Banner>
        </div>
      )}
      {mayExplain && <Button onClick={() => setAsking('explain')}>{translate('act.explain')}</Button>}
      {mayChange && isMine && (
        <Button variant="quiet" onClick={() => setAsking('withdraw')}>
          {translate('act.withdraw')}
        </Button>
      )}
      {mayChange && (
        <Button variant="quiet" onClick={() => setAsking('edit')}>
          {translate(isLapsed ? 'act.again' : 'act.edit')}
        </Button>
      )}
      {mayChange && !isMine && may('request.approve', merchant) && (
        <Button variant="quiet" onClick={() => setAsking('reject')}>
          {translate('act.reject')}
        </Button>
      )}
      {mayApprove && (
        <Button busy={isPending} onClick={() => void decide('approve')}>
          {translate('act.approve')}
        </Button>
      )}
      {isReady && (
        <Button busy={isPending} onClick={() => void decide('apply')} disabled={now !== undefined && isLapsed}>
          {translate('act.apply')}
        </Button>
      )}
      {asking === 'edit' && (
        <EditRequest
          request={request}
          merchant={merchant}
          translateKey={translateKey}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking !== undefined && asking !== 'edit' && (
        <Ask verdict={asking} request={request} merchant={merchant} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}

/** Approves or applies what is shown. `why`: the last decision was refused, or made the approvals lapse. */
function useDecide({ id, version, effectHash }: RequestDetails, merchant: string) {
  const { mutateAsync, isPending } = useStaffDo(answerRequest, REQUEST_READS);
  const toaster = useToast();
  const [why, setWhy] = useState<string>();
  const decide = async (verdict: 'approve' | 'apply'): Promise<void> => {
    setWhy(undefined);
    try {
      const made = await mutateAsync({ merchant, request: { id, version, verdict, effect: effectHash } });
      if (made?.state === 'lapsed') setWhy(translate('now.lapsed'));
      else toaster.show({ title: translate(`done.${verdict}`), tone: 'positive' });
    } catch (error) {
      setWhy(describeRefusal(error));
    }
  };
  return { decide, isPending, why };
}

type Failed = Parameters<typeof describeFailure>[0];

/** The reason of a refusal as the gateway gives it, else the message of the failure. */
function describeRefusal(error: unknown): string {
  const failed = error as Failed;
  return translate.ifKnown(`why.${String(own(failed.value, 'why'))}`) ?? describeFailure(failed, translate);
}

interface AskProps {
  readonly verdict: Exclude<RequestVerdict, 'approve' | 'apply'>;
  readonly request: RequestDetails;
  readonly merchant: string;
  readonly onClose: () => void;
}

function Ask({ verdict, request: { id, version }, merchant, onClose }: AskProps) {
  const { mutateAsync } = useStaffDo(answerRequest, REQUEST_READS);
  const toaster = useToast();
  return (
    <ReasonDialog
      name={`request-${verdict}`}
      about={`${merchant} ${id}`}
      title={translate(`${verdict}.title`)}
      text={translate(`${verdict}.text`)}
      confirm={translate(`act.${verdict}`)}
      variant={verdict === 'explain' ? 'primary' : 'danger'}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, version, verdict, reason } });
        toaster.show({ title: translate(`done.${verdict}`), tone: 'positive' });
      }}
    />
  );
}
