import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { TrialWords, useTrialAtOnce } from '#console/rewards/trial-card.tsx';
import type { Trial } from '#console/rewards/use-trial.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import {
  putPromotionRule,
  type StaffRule,
  staffRules,
  type TrialReply,
} from '#contract/staff/promotion-rules/calls.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { refusedFields } from './rule-problems.ts';
import { describeTrial } from './rule-words.ts';
import { translate } from './words.ts';

const lines = css({ display: 'grid', gap: space[2] });

interface SaveProps {
  readonly merchant: string;
  /** The rule when editing began. */
  readonly seen: StaffRule;
  readonly rule: PromotionRule;
  readonly budget: string | undefined;
  readonly isOn: boolean;
  readonly effects: readonly string[];
  /** The trial of this exact rule: a rule that is to be on is tried before the reason is asked. */
  readonly trial: Trial<TrialReply>;
  readonly currency: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Called with the problems that the gateway returned. */
  readonly onRefused: (problems: readonly FoundProblem[]) => void;
}

/**
 * Shows the effect of a change and what it would have cost, asks for a reason, and saves over the version that was
 * read.
 */
export function SaveRule(props: SaveProps) {
  const { merchant, seen, rule, budget, isOn, effects, trial, currency, onClose, onSaved, onRefused } = props;
  const { mutateAsync } = useStaffDo(putPromotionRule, [staffRules, journalEntries]);
  const toaster = useToast();
  const { id, version, title: name } = seen;
  const which = isOn === seen.isOn ? 'save' : isOn ? 'on' : 'off';
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name="promotion-rule"
      title={translate(`save.${which}.title`, { name })}
      text={
        <span className={lines}>
          {effects.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {isOn && <Cost trial={trial} currency={currency} />}
          <span>{translate(isOn ? 'save.fromNow' : 'save.stays')}</span>
        </span>
      }
      confirm={translate(`save.${which}.act`)}
      variant={which === 'off' ? 'danger' : 'primary'}
      translate={translate}
      isReady={() => !isOn || trial.isOfThis}
      onClose={onClose}
      onConfirm={async (reason) => {
        const request = { id, version, rule, isOn, reason, ...(budget !== undefined && { budget }) };
        try {
          await mutateAsync({ merchant, request });
        } catch (error) {
          if (error instanceof StaffCallFailed) onRefused(refusedFields(error.value));
          throw error;
        }
        toaster.show({ title: translate(`save.${which}.done`, { name }), tone: 'positive' });
        onSaved();
      }}
    />
  );
}

/** What the rule would have cost on the last full day. */
function Cost({ trial, currency }: Pick<SaveProps, 'trial' | 'currency'>) {
  useTrialAtOnce(trial);
  return <TrialWords trial={trial} report={(reply) => describeTrial(reply, currency)} />;
}
