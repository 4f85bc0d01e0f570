import { useStaffDo } from '#console/api/use-staff.ts';
import { defineForm } from '#console/forms/define-form.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { useUndo } from '#console/undo/use-undo.tsx';
import { chatRoom, muteMember, removeChatMessage, unmuteMember } from '#contract/staff/chat/calls.ts';
import schema from '#schemas/forms/console/mute.json' with { type: 'json' };
import make from '#schemas/forms/console/mute.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';
import { translate } from './words.ts';

const muteForm = defineForm({
  schema,
  make,
  validations: { reason: written('reason.missing') },
  ui: { minutes: { 'ui:options': { asterisk: false } } },
});

export type ChatAction =
  | { readonly kind: 'mute' | 'unmute'; readonly memberId: string; readonly account: string }
  | { readonly kind: 'remove'; readonly id: number; readonly words: string };

/** Maximum length in the chat room's log. */
const LONGEST = 200;
const STALE = [chatRoom];
const HALF_AN_HOUR = { minutes: 30 };

interface ActProps {
  readonly merchant: string;
  readonly staffAction: ChatAction;
  readonly onClose: () => void;
}

export function ChatAct({ merchant, staffAction, onClose }: ActProps) {
  if (staffAction.kind === 'remove') return <Remove merchant={merchant} staffAction={staffAction} onClose={onClose} />;
  const Draw = staffAction.kind === 'mute' ? Mute : Unmute;
  return <Draw merchant={merchant} memberId={staffAction.memberId} account={staffAction.account} onClose={onClose} />;
}

interface MuteProps {
  readonly merchant: string;
  readonly memberId: string;
  readonly account: string;
  readonly onClose: () => void;
}

function Mute({ merchant, memberId, account, onClose }: MuteProps) {
  const mute = useStaffDo(muteMember, STALE);
  const unmute = useStaffDo(unmuteMember, STALE);
  const undo = useUndo();
  return (
    <ReasonDialog
      about={`${merchant} ${memberId}`}
      name="chat-mute"
      title={translate('mute.title', { account })}
      text={translate('mute.text')}
      confirm={translate('act.mute')}
      variant="danger"
      longest={LONGEST}
      translate={translate}
      of={muteForm}
      initial={HALF_AN_HOUR}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const minutes = Number(values['minutes']);
        await mute.mutateAsync({ merchant, request: { memberId, minutes, reason } });
        undo.report({
          title: translate('mute.done', { account }),
          undone: translate('mute.undone', { account }),
          back: (why) => unmute.mutateAsync({ merchant, request: { memberId, reason: why } }),
        });
      }}
    />
  );
}

function Unmute({ merchant, memberId, account, onClose }: MuteProps) {
  const { mutateAsync } = useStaffDo(unmuteMember, STALE);
  return (
    <ReasonDialog
      about={`${merchant} ${memberId}`}
      name="chat-unmute"
      title={translate('unmute.title', { account })}
      confirm={translate('act.unmute')}
      longest={LONGEST}
      translate={translate}
      onClose={onClose}
      onConfirm={(reason) => mutateAsync({ merchant, request: { memberId, reason } })}
    />
  );
}

interface RemoveProps {
  readonly merchant: string;
  readonly staffAction: ChatAction & { readonly kind: 'remove' };
  readonly onClose: () => void;
}

function Remove({ merchant, staffAction: { id, words }, onClose }: RemoveProps) {
  const { mutateAsync } = useStaffDo(removeChatMessage, STALE);
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name="chat-remove"
      title={translate('remove.title')}
      text={translate('remove.text', { words })}
      confirm={translate('act.remove')}
      variant="danger"
      longest={LONGEST}
      translate={translate}
      onClose={onClose}
      onConfirm={(reason) => mutateAsync({ merchant, request: { id, reason } })}
    />
  );
}
