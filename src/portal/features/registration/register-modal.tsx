import { useAtomValue } from 'jotai';
import type { RegisterMethod } from '#model/catalogue/access.ts';
import { buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { css } from '#ui/style.ts';
import { Tabs } from '#ui/tabs.tsx';
import { space } from '#ui/tokens.ts';
import { HumanCheckRow } from '../../forms/human-check/human-check-row.tsx';
import type { ModalProps } from '../../shell/modal-props.ts';
import { OutsideLink } from '../../shell/outside-link.tsx';
import { serviceAddress } from '../../shell/service.tsx';
import { factsAtom, portalAtom } from '../../state/atoms.ts';
import { lacksDocument } from '../../state/shown.ts';
import { useTexts } from '../../state/texts.ts';
import { Foot } from './foot.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { type Registration, useRegistration } from './use-registration.ts';

const column = css({ display: 'grid', gap: space[6], '& > *': { minInlineSize: 0 } });
const even = css({ '& [role=tab]': { flex: 1 } });

/** The registration window (M53). A chunk of its own: the form library comes with it. */
export function RegisterModal({ open, onClose }: ModalProps) {
  const { t } = useTexts();
  const registration = useRegistration(onClose);
  // A form from rules that have not come would ask for the wrong things.
  const isLost = useIsLost();
  const spec = isLost ? undefined : registration.spec;
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
        isLost ? (
          <Lost />
        ) : (
          <Closed />
        )
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
  if (spec?.steps && form.step < spec.groups.length - 1) void form.next();
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

/** Whether switches or rules have not come: what has not come is not called closed. */
function useIsLost(): boolean {
  const portal = useAtomValue(portalAtom);
  const facts = useAtomValue(factsAtom);
  return portal.slots['register.fields'].some((id) => lacksDocument(portal, facts, id));
}

/** What registration asks for is not known: says so, with the way to ask again. */
function Lost() {
  const { t } = useTexts();
  return (
    <ErrorPanel
      title={t('register.lost.title')}
      text={t('ui.error.text')}
      retryLabel={t('ui.retry')}
      onRetry={() => window.location.reload()}
    />
  );
}
