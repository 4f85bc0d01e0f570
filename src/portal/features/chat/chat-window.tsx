import { useAtomValue, useSetAtom } from 'jotai';
import { FormWindow } from '#portal/forms/form-window.tsx';
import type { ModalProps } from '#portal/page/modal-props.ts';
import { memberAtom } from '#portal/state/atoms.ts';
import { openModalAtom } from '#portal/state/modals.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RoomFrame } from './room-frame.tsx';

/** The chat room (M58, M90): its page in a frame for a member, a sign-in invitation for a visitor. */
export function ChatWindow({ open, onClose }: ModalProps) {
  const { t } = useTexts();
  const member = useAtomValue(memberAtom);
  return (
    <FormWindow name="chat" title={t('chat.title')} open={open} onClose={onClose} width="m">
      {member ? <RoomFrame member={member.id} onClose={onClose} /> : <Invitation />}
    </FormWindow>
  );
}

function Invitation() {
  const { t } = useTexts();
  const openModal = useSetAtom(openModalAtom);
  return (
    <EmptyState
      level="h3"
      illustration="lock"
      title={t('chat.invite.title')}
      text={t('chat.invite.text')}
      action={
        <Button data-autofocus="" onClick={() => openModal({ name: 'login' })}>
          {t('chat.invite.login')}
        </Button>
      }
    />
  );
}
