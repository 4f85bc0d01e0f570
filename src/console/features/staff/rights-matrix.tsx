import { STAFF_ACTIONS, STAFF_POLICY, STAFF_ROLES, type StaffAction, type StaffRole } from '#contract/staff/policy.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { translate } from './translate.ts';

const scroller = css({ overflow: 'auto', maxBlockSize: '70vh' });
const table = css({
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: type.s,
  '& th, & td': {
    paddingBlock: space[2],
    paddingInline: space[3],
    textAlign: 'center',
    borderBlockEnd: `1px solid ${color.line}`,
    backgroundColor: color.surface,
  },
  '& thead th': { position: 'sticky', insetBlockStart: 0, zIndex: 2, color: color.textMuted, fontSize: type.xs },
  '& tbody th': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    minInlineSize: '11rem',
    textAlign: 'start',
    fontWeight: weight.regular,
  },
  '& thead th:first-child': { textAlign: 'start' },
});
const may = css({ color: color.positive });
const mayNot = css({ color: color.textMuted });
const place = css({ color: color.textMuted, fontSize: type.xs });

/** The permissions of each role: the same table that the gateway enforces. */
export function RightsMatrix({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      name="policy"
      title={translate('staff.policy')}
      open
      width="l"
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('idle.move') }}
    >
      <div className={scroller}>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{translate('matrix.right')}</th>
              {STAFF_ROLES.map((role) => (
                <th key={role} scope="col">
                  {translate(`role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {STAFF_ACTIONS.map((action) => (
              <Right key={action} action={action} />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function Right({ action }: { readonly action: StaffAction }) {
  const { to, roles } = STAFF_POLICY[action];
  const states = translate(`policy.${action}`);
  return (
    <tr>
      <th scope="row">
        {states.slice(0, 1).toUpperCase() + states.slice(1)}
        {to === 'merchant' && <div className={place}>{translate('matrix.merchant')}</div>}
      </th>
      {STAFF_ROLES.map((role) => (
        <Cell key={role} isAllowed={(roles as readonly StaffRole[]).includes(role)} />
      ))}
    </tr>
  );
}

function Cell({ isAllowed }: { readonly isAllowed: boolean }) {
  return (
    <td className={isAllowed ? may : mayNot}>
      <span aria-hidden="true">{isAllowed ? <Icon name="check" size={16} /> : '–'}</span>
      <span className={visuallyHidden}>{translate(isAllowed ? 'step.yes' : 'step.no')}</span>
    </td>
  );
}
