import { useAtomValue } from 'jotai';
import type { RegisterMethod } from '#model/catalogue/access.ts';
import { buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { css } from '#ui/style.ts';
import { Tabs } from '#ui/tabs.tsx';
import { space } from '#ui/tokens.ts';
import { HumanCheckRow } from '../../forms/human-check/human-check-row.tsx';
import type { ModalProps } from '../../shell/modal-props.ts';
import { OutsideLink } from '../../shell/outside-link.tsx';
import { serviceAddress } from '../../shell/service.tsx';
import { portalAtom } from '../../state/atoms.ts';
import { useTexts } from '../../state/texts.ts';
import { Foot } from './foot.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { type Registration, useRegistration } from './use-registration.ts';

const column = css({ display: 'grid', gap: space[6], '& > *': { minInlineSize: 0 } });
const even = css({ '& [role=tab]': { flex: 1 } });

/** The registration window (M53). A chunk of its own: the form library and the pattern engine come with it. */
export function RegisterModal({ open, onClose }: ModalProps) {
  const { t } = useTexts();
  const registration = useRegistration(onClose);
  const { spec } = registration;
  return (
    <Dialog
      name="register"
      title={t('register.title')}
      open={open}
      onClose={onClose}
      width="m"
      labels={{ close: t('ui.close'), move: t('ui.dialog.move') }}
      footer={spec && <Foot spec={spec} registration={registration} />}
    >
      {spec === undefined ? (
        <Closed />
      ) : (
        <div className={column}>
          <Methods registration={registration} />
          <RegistrationForm spec={spec} registration={registration} onSubmit={() => proceed(registration)} />
          <HumanCheckRow check={registration.check} />
        </div>
      )}
    </Dialog>
  );
}

/** A submit of a step leads to the next one, the last one registers. */
function proceed({ spec, form, submit }: Registration): void {
  if (spec?.steps && form.step < spec.groups.length - 1) form.next();
  else void submit();
}

/** The two methods; tabs only where both are offered, the default one first. */
function Methods({ registration: { methods, method, choose } }: { readonly registration: Registration }) {
  const { t, label } = useTexts();
  if (methods.length < 2) return null;
  return (
    <Tabs
      className={even}
      label={t('register.methods')}
      look="pills"
      value={method ?? ''}
      onChange={(id) => choose(id as RegisterMethod)}
      tabs={methods.map((id) => ({
        id,
        label: label(`element.register.method.${id}`),
        element: `register.method.${id}`,
        icon: id === 'mobile' ? 'smartphone' : 'user',
      }))}
    />
  );
}

/** Neither method is offered: says so, with the way to customer service. */
function Closed() {
  const { t } = useTexts();
  const { resources } = useAtomValue(portalAtom);
  return (
    <EmptyState
      title={t('register.closed.title')}
      text={t('register.closed.text')}
      action={
        <OutsideLink className={buttonClass()} address={serviceAddress(resources)}>
          <Icon name="headset" size={18} />
          {t('register.closed.service')}
        </OutsideLink>
      }
    />
  );
}
