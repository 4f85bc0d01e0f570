import { useId, useMemo, useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { ConsoleForm, useFormValues, useIsRight } from '#console/forms/console-form.tsx';
import { useFormDraft } from '#console/forms/use-stored-input.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { useMe } from '#console/session/me.ts';
import { inviteStaffUser, listStaff, type StaffEmailSent, waitingStaffEmails } from '#contract/staff/accounts/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { LinkCard } from './link-card.tsx';
import {
  RIGHTS_WIDGETS,
  rightsFields,
  rightsIn,
  staffUserForm,
  staffUserUi,
  valuesOfRights,
} from './staff-user-form.ts';
import { translate } from './translate.ts';
import { useStaffEmail } from './use-staff-email.ts';

const box = css({ display: 'grid', gap: space[4] });

/** Invites a staff user, then shows where the link was sent. */
export function InvitePanel({ onClose }: { readonly onClose: () => void }) {
  const [sent, setSent] = useState<StaffEmailSent & { readonly email: string }>();
  return (
    <SidePanel title={translate('invite.title')} onClose={onClose}>
      {sent === undefined ? <InviteForm onSent={setSent} /> : <Sent sent={sent} onAnother={() => setSent(undefined)} />}
    </SidePanel>
  );
}

interface SentProps {
  readonly sent: StaffEmailSent & { readonly email: string };
  readonly onAnother: () => void;
}

function Sent({ sent, onAnother }: SentProps) {
  const message = useStaffEmail(sent.staffId);
  return (
    <div className={box}>
      <Banner tone="positive" announce>
        {sent.by === 'mail' ? translate('panel.sentMail', { email: sent.email }) : translate('panel.sentOutbox')}
      </Banner>
      {sent.by === 'outbox' && message !== undefined && <LinkCard email={message} />}
      <Button variant="quiet" autoFocus onClick={onAnother}>
        {translate('invite.another')}
      </Button>
    </div>
  );
}

const TYPED = ['email', 'name', 'reason'];

function InviteForm({ onSent }: { readonly onSent: (sent: StaffEmailSent & { readonly email: string }) => void }) {
  const me = useMe();
  const mayAll = me.merchants === 'all';
  const id = useId();
  const form = useFormState(valuesOfRights({ role: 'support', merchants: me.merchants === 'all' ? [] : me.merchants }));
  const dropTyping = useFormDraft('invite', form, TYPED);
  const scope = String(useFormValues(form)['scope']);
  const isReady = useIsRight(form);
  const ui = useMemo(() => staffUserUi({ mayAll }), [mayAll]);
  const steps = useMemo(() => [[{ fields: ['email', 'name', ...rightsFields({ scope }), 'reason'] }]], [scope]);
  const invite = useStaffDo(inviteStaffUser, [listStaff, waitingStaffEmails]);
  const submit = () => {
    if (invite.isPending) return;
    const values = form.values();
    const [email, name, reason] = [textIn(values, 'email'), textIn(values, 'name'), textIn(values, 'reason')];
    const request = { email, name, ...rightsIn(values), reason };
    invite.mutate(
      { request },
      {
        onSuccess: (sent) => {
          dropTyping();
          onSent({ ...sent, email });
        },
      },
    );
  };
  return (
    <div className={box}>
      {invite.error !== null && (
        <Banner tone="negative" announce>
          {describeFailure(invite.error, translate)}
        </Banner>
      )}
      <ConsoleForm
        id={id}
        form={form}
        ui={ui}
        steps={steps}
        translate={translate}
        of={staffUserForm}
        widgets={RIGHTS_WIDGETS}
        onSubmit={submit}
      />
      <Button type="submit" form={id} busy={invite.isPending} disabled={!isReady}>
        {translate('staff.invite')}
      </Button>
    </div>
  );
}
