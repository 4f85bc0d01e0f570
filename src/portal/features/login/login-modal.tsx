import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Action } from '#model/catalogue/element.ts';
import { findScreen } from '#model/screens.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { css } from '#ui/style.ts';
import { Tabs } from '#ui/tabs.tsx';
import { color, space, type, weight } from '#ui/tokens.ts';
import { lazyChunk } from '../../health/lazy-chunk.ts';
import { ActionControl } from '../../shell/action.tsx';
import type { ModalProps } from '../../shell/modal-props.ts';
import { portalAtom } from '../../state/atoms.ts';
import { useTexts } from '../../state/texts.ts';
import { useElement, useElements } from '../../state/use-elements.ts';
import { useLogin } from './use-login.ts';
import { UsernameForm } from './username-form.tsx';

const SmsForm = lazyChunk(
  () => import('./sms-form.tsx'),
  (file) => file.SmsForm,
);

const TABS = ['login.username', 'login.sms'];

const column = css({ display: 'grid', gap: space[4] });
const lead = css({ color: color.textMuted, fontSize: type.s });
const links = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space[2],
  fontSize: type.s,
});
const even = css({ '& [role=tab]': { flex: 1 } });
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  color: color.accentText,
  fontWeight: weight.strong,
  paddingBlock: space[2],
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});
const waiting = css({ display: 'block', blockSize: '16rem' });

/** The log-in popup (M52): by user name, and by text message where the site offers it. */
export function LoginModal({ open, onClose, onDone }: ModalProps) {
  const { t } = useTexts();
  const { name } = useAtomValue(portalAtom);
  const finish = () => {
    onClose();
    onDone?.();
  };
  return (
    <Dialog
      name="login"
      title={t('login.title')}
      open={open}
      onClose={onClose}
      width="s"
      labels={{ close: t('ui.close'), move: t('ui.dialog.move') }}
    >
      <div className={column}>
        <p className={lead}>{t('login.lead', { name })}</p>
        <LoginForms onDone={finish} />
        <Links onLeave={onClose} />
      </div>
    </Dialog>
  );
}

/** The ways to log in; tabs only where there are two. */
function LoginForms({ onDone }: { readonly onDone: () => void }) {
  const { t, label } = useTexts();
  const login = useLogin();
  const tabs = useElements('login').filter(({ element }) => TABS.includes(element.id));
  const [chosen, setChosen] = useState('login.username');
  const way = tabs.some(({ element }) => element.id === chosen) ? chosen : tabs[0]?.element.id;
  const form =
    way === 'login.sms' ? (
      <Suspense
        fallback={
          <span className={waiting}>
            <Skeleton shape="fill" />
          </span>
        }
      >
        <SmsForm login={login} onDone={onDone} />
      </Suspense>
    ) : (
      <UsernameForm login={login} onDone={onDone} />
    );
  if (tabs.length < 2) return form;
  return (
    <Tabs
      className={even}
      label={t('login.ways')}
      look="pills"
      value={way ?? ''}
      onChange={setChosen}
      tabs={tabs.map(({ element }) => ({ id: element.id, label: label(element.label), element: element.id }))}
    >
      {form}
    </Tabs>
  );
}

/** The ways on from a log-in: the forgotten password, a new account. */
function Links({ onLeave }: { readonly onLeave: () => void }) {
  const { pathname } = useLocation();
  // At /login the window is the route's own: another address takes it away, and with it the guard that leads back here.
  const isRoute = findScreen(pathname)?.modal === 'login';
  return (
    <div className={links}>
      <LinkOf id="login.forgotPassword" action={{ open: 'forgetPass' }} />
      <LinkOf
        id="login.register"
        action={isRoute ? { go: '/register' } : { open: 'register' }}
        {...(isRoute ? {} : { onLeave })}
      />
    </div>
  );
}

interface LinkOfProps {
  readonly id: string;
  readonly action: Action;
  readonly onLeave?: () => void;
}

function LinkOf({ id, action, onLeave }: LinkOfProps) {
  const { label } = useTexts();
  const element = useElement(id);
  if (element === undefined) return null;
  return (
    <span data-element={id} onClickCapture={onLeave}>
      <ActionControl element={{ action }} className={link}>
        {label(element.label)}
      </ActionControl>
    </span>
  );
}
