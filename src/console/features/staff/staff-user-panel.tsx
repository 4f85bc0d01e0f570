import { useId, useMemo, useRef } from 'react';
import { ConsoleForm, useFormValues } from '#console/forms/console-form.tsx';
import { useFormDraft } from '#console/forms/use-stored-input.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { useMay, useMe } from '#console/session/me.ts';
import type { StaffUser } from '#contract/staff/accounts/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { LinkCard } from './link-card.tsx';
import { PolicyFold } from './policy-lines.tsx';
import {
  RIGHTS_WIDGETS,
  type Rights,
  rightsFields,
  rightsIn,
  staffUserForm,
  staffUserUi,
  takeRights,
  valuesOfRights,
} from './staff-user-form.ts';
import { describeMerchants, translate } from './translate.ts';
import { useStaffEmail } from './use-staff-email.ts';
import { type StaffUserActions, useStaffUser } from './use-staff-user.ts';

const column = css({ display: 'grid', gap: space[4] });
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: `${space[1]} ${space[4]}`,
  margin: 0,
  fontSize: type.s,
  '& dt': { color: color.textMuted },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});
const row = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const muted = css({ color: color.textMuted, fontSize: type.s });

export interface StaffUserPanelProps {
  readonly staffUser: StaffUser;
  readonly onClose: () => void;
}

export function StaffUserPanel({ staffUser, onClose }: StaffUserPanelProps) {
  const me = useMe();
  const may = useMay();
  const isOwn = staffUser.staffId === me.staffId;
  const isWithin =
    me.merchants === 'all' ||
    (staffUser.merchants !== 'all' && staffUser.merchants.every((code) => me.merchants.includes(code)));
  if (may('staff.change') && !isOwn && isWithin) return <ChangingPanel staffUser={staffUser} onClose={onClose} />;
  const why = isOwn ? 'panel.own' : 'merchants.foreign';
  return (
    <SidePanel title={staffUser.name} onClose={onClose}>
      <div className={column} data-element="console.staff.colleague">
        <Facts staffUser={staffUser} />
        {may('staff.change') && <p className={muted}>{translate(why)}</p>}
        <PolicyFold role={staffUser.role} />
      </div>
    </SidePanel>
  );
}

function Facts({ staffUser }: { readonly staffUser: StaffUser }) {
  const { email, role, merchants, state, secondStep, sessions, seenAt, linkUntil } = staffUser;
  const lines: readonly (readonly [string, string | number])[] = [
    [translate('word.email'), email],
    [translate('column.role'), translate(`role.${role}`)],
    [translate('column.merchants'), describeMerchants(merchants)],
    [translate('word.state'), translate(`state.${state}`)],
    [translate('word.secondStep'), translate(secondStep ? 'step.yes' : 'step.no')],
    [translate('column.sessions'), sessions],
    [translate('column.seen'), seenAt === '' ? translate('word.never') : formatMoment(seenAt)],
    ...(linkUntil === '' ? [] : [[translate('panel.linkUntil'), formatMoment(linkUntil)] as const]),
  ];
  return (
    <dl className={facts}>
      {lines.map(([label, value]) => (
        <div key={label} className={contents}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const contents = css({ display: 'contents' });

/** The actions of an administrator on a staff user; the buttons stay visible. */
function ChangingPanel({ staffUser, onClose }: StaffUserPanelProps) {
  const { state, version } = staffUser;
  const message = useStaffEmail(staffUser.staffId);
  const id = useId();
  const form = useFormState(valuesOfRights(staffUser));
  useFormDraft(`staff-user ${staffUser.staffId}`, form);
  const values = useFormValues(form);
  const [draft, why] = [rightsIn(values), textIn(values, 'reason')];
  const { ui, steps } = useDrawn(staffUser, String(values['scope']));
  const top = useRef<HTMLDivElement>(null);
  const doings = useStaffUser(staffUser, () => {
    form.set('reason', undefined);
    form.set('forget', undefined);
    // The clicked button may be gone: the focus moves to the top of the panel.
    top.current?.focus();
  });
  return (
    <SidePanel
      title={staffUser.name}
      onClose={onClose}
      actions={
        <Actions staffUser={staffUser} doings={doings} draft={draft} why={why} forget={values['forget'] === true} />
      }
    >
      <div ref={top} className={column} data-element="console.staff.colleague" tabIndex={-1}>
        {doings.error !== undefined && (
          <Banner tone="negative" announce>
            {doings.error}
          </Banner>
        )}
        <Conflict doings={doings} draft={draft} why={why} onTake={(rights) => takeRights(form, rights)} />
        <Facts staffUser={staffUser} />
        {message !== undefined && <LinkCard email={message} />}
        <ConsoleForm
          key={`${version} ${state}`}
          id={id}
          form={form}
          ui={ui}
          steps={steps}
          translate={translate}
          of={staffUserForm}
          widgets={RIGHTS_WIDGETS}
          // Several buttons use the typed values: Enter submits none of them.
          onSubmit={() => undefined}
        />
      </div>
    </SidePanel>
  );
}

/** The UI schema of a staff user's rights for this scope. */
function useDrawn({ state }: StaffUser, scope: string) {
  const mayAll = useMe().merchants === 'all';
  return useMemo(() => {
    const fields = [...rightsFields({ scope }), ...(state === 'active' ? ['forget'] : []), 'reason'];
    return { ui: staffUserUi({ mayAll, isFixed: state === 'disabled', isExisting: true }), steps: [[{ fields }]] };
  }, [mayAll, state, scope]);
}

interface ActionsProps {
  readonly staffUser: StaffUser;
  readonly doings: StaffUserActions;
  readonly draft: Rights;
  readonly forget: boolean;
  readonly why: string;
}

function Actions({ staffUser, doings, draft, forget, why }: ActionsProps) {
  const { role, merchants, state, sessions } = staffUser;
  const hasChanged = draft.role !== role || String(draft.merchants) !== String(merchants);
  const hasMerchants = draft.merchants === 'all' || draft.merchants.length > 0;
  const isBlocked = doings.isBusy || why === '';
  if (state === 'disabled')
    return (
      <Button disabled={isBlocked} onClick={() => doings.setDisabled(false, why)}>
        {translate('panel.enable')}
      </Button>
    );
  return (
    <>
      <Button size="s" variant="danger" disabled={isBlocked} onClick={() => doings.setDisabled(true, why)}>
        {translate('panel.disable')}
      </Button>
      {sessions > 0 && (
        <Button size="s" variant="quiet" disabled={isBlocked} onClick={() => doings.endSessions(why)}>
          {translate('panel.endSessions')}
        </Button>
      )}
      <Button size="s" variant="quiet" disabled={isBlocked} onClick={() => doings.sendLink(forget, why)}>
        {translate(state === 'invited' ? 'panel.sendInvitation' : 'panel.sendLink')}
      </Button>
      <Button size="s" disabled={isBlocked || !hasChanged || !hasMerchants} onClick={() => doings.save(draft, why)}>
        {translate('panel.save')}
      </Button>
    </>
  );
}

interface ConflictProps {
  readonly doings: StaffUserActions;
  readonly draft: Rights;
  readonly why: string;
  readonly onTake: (rights: Rights) => void;
}

/** Version conflict: shows both versions of the account; nothing is lost. */
function Conflict({ doings, draft, why, onTake }: ConflictProps) {
  const { theirs } = doings;
  if (theirs === undefined) return null;
  const reported = (rights: Rights) => ({
    role: translate(`role.${rights.role}`),
    merchants: describeMerchants(rights.merchants),
  });
  return (
    <Banner tone="warning" announce title={translate('conflict.title')}>
      <p>{translate('conflict.theirs', { ...reported(theirs), state: translate(`state.${theirs.state}`) })}</p>
      <p>{translate('conflict.yours', reported(draft))}</p>
      <div className={row}>
        <Button
          size="s"
          variant="quiet"
          onClick={() => {
            onTake(theirs);
            doings.forgetConflict();
          }}
        >
          {translate('conflict.take')}
        </Button>
        <Button size="s" variant="quiet" disabled={why === ''} onClick={() => doings.save(draft, why, theirs.version)}>
          {translate('conflict.keep')}
        </Button>
      </div>
    </Banner>
  );
}
