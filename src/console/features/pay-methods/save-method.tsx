import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { putMethod, type StaffMethod, staffMethods, type WrittenMethod } from '#contract/staff/pay-methods/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { EffectLines } from './effect-lines.tsx';
import { effectsOf } from './effects.ts';
import { nameOf } from './method-draft.ts';
import { refusedFields } from './method-problems.ts';
import { translate } from './words.ts';

interface SaveProps {
  readonly merchant: string;
  readonly currency: string;
  /** The method when editing began; undefined for a new one. */
  readonly seen: StaffMethod | undefined;
  readonly method: WrittenMethod;
  readonly title?: string;
  readonly confirm?: string;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
  /** Called with the problems that the gateway returned. */
  readonly onRefused?: (problems: readonly FoundProblem[]) => void;
}

/** Shows the effect of a change, asks for a reason, and saves over the version that was read. */
export function SaveMethod(props: SaveProps) {
  const { merchant, currency, seen, method, title, confirm, onClose, onSaved, onRefused } = props;
  const { mutateAsync } = useStaffDo(putMethod, [staffMethods, journalEntries]);
  const toaster = useToast();
  const name = nameOf(method, translate('editor.new'));
  return (
    <ReasonDialog
      about={`${merchant} ${seen?.id ?? 'new'} ${seen?.version ?? 0}`}
      name="pay-method-save"
      title={title ?? translate(seen === undefined ? 'save.title.new' : 'save.title.change', { name })}
      text={<EffectLines effects={effectsOf(seen, method, currency)} isOfOrders={seen !== undefined} />}
      confirm={confirm ?? translate('save.confirm')}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        const of = seen === undefined ? { version: 0 } : { id: seen.id, version: seen.version };
        try {
          const done = await mutateAsync({ merchant, request: { ...of, method, reason } });
          toaster.show({ title: translate('save.done', { name }), tone: 'positive' });
          onSaved?.(done?.id ?? seen?.id ?? '');
        } catch (error) {
          if (error instanceof StaffCallFailed) onRefused?.(refusedFields(error.value));
          throw error;
        }
      }}
    />
  );
}
