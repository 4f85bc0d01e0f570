import { readPolicyAloud, STAFF_ROLES, type StaffRole } from '#contract/staff/policy.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { say } from './say.ts';

const list = css({
  display: 'grid',
  gap: space[1],
  margin: 0,
  paddingInlineStart: space[4],
  color: color.textMuted,
  fontSize: type.s,
});
const summary = css({ cursor: 'pointer', fontSize: type.s, color: color.accentText });
const roles = css({ display: 'grid', gap: space[6] });
const heading = css({ fontSize: type.m, fontWeight: weight.strong, marginBlockEnd: space[2] });
const detail = css({ display: 'grid', gap: space[2] });

/** The policy of one role, sentence by sentence. */
export function PolicyLines({ role }: { readonly role: StaffRole }) {
  return (
    <ul className={list}>
      {readPolicyAloud(role).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The same, folded away beside the choice of a role. */
export function PolicyFold({ role }: { readonly role: StaffRole }) {
  return (
    <details className={detail}>
      <summary className={summary}>{say('panel.policy')}</summary>
      <PolicyLines role={role} />
    </details>
  );
}

/** All roles beside each other. */
export function PolicyDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      name="policy"
      title={say('staff.policy')}
      open
      width="m"
      onClose={onClose}
      labels={{ close: say('panel.close'), move: say('panel.move') }}
    >
      <div className={roles}>
        {STAFF_ROLES.map((role) => (
          <section key={role} aria-label={say(`role.${role}`)}>
            <h3 className={heading}>{say(`role.${role}`)}</h3>
            <PolicyLines role={role} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
