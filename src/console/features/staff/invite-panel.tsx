import { type FormEvent, useId, useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { useMe } from '#console/session/me.ts';
import { inviteColleague, type LetterSent, listStaff, waitingLetters } from '#contract/staff/accounts.calls.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { css } from '#ui/style.ts';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { space } from '#ui/tokens.ts';
import { LinkCard } from './link-card.tsx';
import { type Rights, RightsFields } from './rights-fields.tsx';
import { say } from './say.ts';
import { useLetter } from './use-letter.ts';

const form = css({ display: 'grid', gap: space[4] });

/** Invites a colleague, then says where the link went. */
export function InvitePanel({ onClose }: { readonly onClose: () => void }) {
  const [sent, setSent] = useState<LetterSent & { readonly email: string }>();
  return (
    <SidePanel title={say('invite.title')} onClose={onClose}>
      {sent === undefined ? <InviteForm onSent={setSent} /> : <Sent sent={sent} onAnother={() => setSent(undefined)} />}
    </SidePanel>
  );
}

interface SentProps {
  readonly sent: LetterSent & { readonly email: string };
  readonly onAnother: () => void;
}

function Sent({ sent, onAnother }: SentProps) {
  const letter = useLetter(sent.staffId);
  return (
    <div className={form}>
      <Banner tone="positive" announce>
        {sent.by === 'mail' ? say('panel.sentMail', { email: sent.email }) : say('panel.sentOutbox')}
      </Banner>
      {sent.by === 'outbox' && letter !== undefined && <LinkCard letter={letter} />}
      <Button variant="quiet" autoFocus onClick={onAnother}>
        {say('invite.another')}
      </Button>
    </div>
  );
}

/** What is typed, before it is sent. */
interface Draft extends Rights {
  readonly email: string;
  readonly name: string;
  readonly reason: string;
}

function InviteForm({ onSent }: { readonly onSent: (sent: LetterSent & { readonly email: string }) => void }) {
  const me = useMe();
  const [draft, setDraft] = useState<Draft>(() => ({
    email: '',
    name: '',
    role: 'support',
    merchants: me.merchants === 'all' ? [] : me.merchants,
    reason: '',
  }));
  const invite = useStaffDo(inviteColleague, [listStaff, waitingLetters]);
  const id = useId();
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const { email, name, role, merchants, reason } = draft;
  const hasMerchants = merchants === 'all' || merchants.length > 0;
  const isReady = email.trim() !== '' && name.trim() !== '' && reason.trim() !== '' && hasMerchants;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || invite.isPending) return;
    const request = { email: email.trim(), name: name.trim(), role, merchants, reason: reason.trim() };
    invite.mutate({ request }, { onSuccess: (sent) => onSent({ ...sent, email: request.email }) });
  };
  return (
    <form id={id} className={form} onSubmit={submit} noValidate>
      {invite.error !== null && (
        <Banner tone="negative" announce>
          {describeFailure(invite.error, say)}
        </Banner>
      )}
      <TextField
        label={say('invite.email')}
        hint={say('invite.emailHint')}
        type="email"
        autoComplete="off"
        autoFocus
        value={email}
        onChange={(event) => set({ email: event.target.value })}
      />
      <TextField
        label={say('invite.name')}
        hint={say('invite.nameHint')}
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <RightsFields rights={{ role, merchants }} onChange={set} />
      <TextArea
        label={say('reason.label')}
        hint={say('reason.hint')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
      <Button type="submit" busy={invite.isPending} disabled={!isReady}>
        {say('invite.submit')}
      </Button>
    </form>
  );
}
