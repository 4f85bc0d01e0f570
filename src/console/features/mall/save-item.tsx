import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { changesOf } from '#console/rewards/changes.ts';
import { ChangeLines } from '#console/rewards/editor-frame.tsx';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { putMallItem, type StaffItem, staffMall, type WrittenItem } from '#contract/staff/mall/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { linesOf, refusedFields } from './item-draft.ts';
import { nameOf, translate } from './words.ts';

interface SaveProps {
  readonly merchant: string;
  readonly id: string;
  /** The item when editing began; undefined for a new one. */
  readonly seen: StaffItem | undefined;
  readonly item: WrittenItem;
  readonly title?: string;
  readonly confirm?: string;
  readonly onClose: () => void;
  readonly onSaved?: () => void;
  /** Called with the problems that the gateway returned. */
  readonly onRefused?: (problems: readonly FoundProblem[]) => void;
}

/** Shows the effect of a change, asks for a reason, and saves it over the version that was read. */
export function SaveItem(props: SaveProps) {
  const { merchant, id, seen, item, title, confirm, onClose, onSaved, onRefused } = props;
  const { mutateAsync } = useStaffDo(putMallItem, [staffMall, journalEntries]);
  const toaster = useToast();
  const name = nameOf(item, id);
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${seen?.version ?? 'new'}`}
      name="mall-item-save"
      title={title ?? translate(seen === undefined ? 'save.title.new' : 'save.title.change', { name })}
      text={<ChangeLines changes={changesOf(seen === undefined ? [] : linesOf(seen), linesOf(item))} />}
      confirm={confirm ?? translate('save.confirm')}
      onClose={onClose}
      onConfirm={async (reason) => {
        const of = seen === undefined ? { id } : { id, version: seen.version };
        try {
          await mutateAsync({ merchant, request: { ...of, item, reason } });
          toaster.show({ title: translate('save.done', { name }), tone: 'positive' });
          onSaved?.();
        } catch (error) {
          if (error instanceof StaffCallFailed) onRefused?.(refusedFields(error.value));
          throw error;
        }
      }}
    />
  );
}
