import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { changePassword } from '#contract/passwords/calls.ts';
import { evaluate } from '#model/conditions/condition.ts';
import { buildPasswordForm } from '#model/form/password.ts';
import { elementOf } from '#model/screens/gate.ts';
import make from '#schemas/forms/password-change.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { beginSession } from '../../forms/begin-session.ts';
import { FormWindow } from '../../forms/form-window.tsx';
import { useSpecForm } from '../../forms/spec-form/use-spec-form.ts';
import type { ModalProps } from '../../page/modal-props.ts';
import { wantedPlace } from '../../state/address/deep-link.ts';
import { factsAtom, passwordDueReasonAtom, portalAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { loadMember, signIn, signOut } from '../../state/sources/load-member.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { showMessageAtom } from '../../state/texts/words.ts';
import { PasswordForm } from './password-form.tsx';
import { ResetWindow } from './reset-window.tsx';
import { UI_SCHEMAS, UI_SCHEMAS_NEW_FIRST } from './styles.ts';
import { useSubmit } from './use-submit.ts';

/** A new password (M55, M127): voluntarily, because a change is required (`forced`), or by a mailed link (`reset`). */
export function ChangePassModal({ page, ...window }: ModalProps) {
  if (page === 'reset') return <ResetWindow {...window} />;
  return page === 'forced' ? <ForcedWindow {...window} /> : <ChangeWindow {...window} />;
}

function ChangeWindow({ open, onClose, onDone }: ModalProps) {
  const { t } = useTexts();
  return (
    <FormWindow name="changePass" title={t('password.change.title')} open={open} onClose={onClose} width="s">
      <ChangeForm lead={t('password.change.lead')} isDue={false} onClose={onClose} onDone={onDone} />
    </FormWindow>
  );
}

/** Nothing else is allowed before: the window closes by a new password or by signing out (M99). */
function ForcedWindow({ open, onClose, onDone }: ModalProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const navigate = useNavigate();
  const why = useAtomValue(passwordDueReasonAtom);
  async function leave() {
    await signOut(browser());
    navigate('/');
  }
  return (
    <FormWindow
      name="changePass"
      title={t('password.forced.title')}
      open={open}
      onClose={onClose}
      showClose={false}
      width="s"
      footer={
        <Button variant="ghost" icon="log-out" onClick={() => void leave()}>
          {t('password.forced.leave')}
        </Button>
      }
    >
      <ChangeForm
        lead={t(why === undefined ? 'password.forced.text' : `password.forced.${why}`)}
        isDue
        onClose={onClose}
        onDone={onDone}
      />
    </FormWindow>
  );
}

interface ChangeFormProps extends Pick<ModalProps, 'onClose' | 'onDone'> {
  readonly lead: string;
  readonly isDue: boolean;
}

function ChangeForm({ lead, isDue, onClose, onDone }: ChangeFormProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const navigate = useNavigate();
  const showMessage = useSetAtom(showMessageAtom);
  const asksOld = useAsksOld();
  const { rules } = useAtomValue(portalAtom);
  const spec = useMemo(() => buildPasswordForm({ form: 'change', rules, asksOld }), [rules, asksOld]);
  const inUse = useSpecForm(spec, make);
  const submit = useSubmit();

  function save() {
    return submit.run(inUse, async () => {
      const { oldPassword, newPassword = '', confirmNewPassword = '' } = inUse.values();
      const old = oldPassword === undefined ? {} : { oldPassword };
      const request = { ...old, newPassword, confirmNewPassword };
      const { token } = await browser().client.send(changePassword, request, { quiet: true });
      await goOn(token);
      onClose();
      showMessage({ text: 'password.change.done', tone: 'positive' });
      navigate(wantedPlace());
      onDone?.();
    });
  }

  /** Continues with the session of the new password; a gateway that sends none keeps the current session (M128). */
  async function goOn(token: string | undefined): Promise<void> {
    const { session } = browser();
    const next = token ?? session.token();
    if (next !== null && isDue) await beginSession(browser(), { token: next });
    else if (token !== undefined) await signIn(browser(), token);
    else await loadMember(browser());
  }

  return (
    <PasswordForm
      id="change-password"
      inUse={inUse}
      uiSchemas={asksOld ? UI_SCHEMAS : UI_SCHEMAS_NEW_FIRST}
      lead={lead}
      submit={t('password.change.save')}
      isBusy={submit.isBusy}
      address="/login"
      onSubmit={() => void save()}
    />
  );
}

/** The old password is required unless the account is known to have none (D15). */
function useAsksOld(): boolean {
  const element = elementOf(useAtomValue(portalAtom), 'password.oldPassword');
  const facts = useAtomValue(factsAtom);
  return element !== undefined && evaluate(element.when, facts) !== false;
}
