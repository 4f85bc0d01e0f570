import { useAtomValue, useStore } from 'jotai';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Action } from '#model/catalogue/element.ts';
import { findScreen } from '#model/screens/screens.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { lazyChunk } from '../../chunks/lazy-chunk.ts';
import { type BegunLogin, readBegunLogin } from '../../forms/begun-login.ts';
import { EntranceLinks } from '../../forms/entrance-links.tsx';
import { FormWindow, MethodTabs } from '../../forms/form-window.tsx';
import { useIsInPage, useNamedMethod, usePosted } from '../../forms/in-page.ts';
import { PlainLinks, PostedDone } from '../../forms/plain-links.tsx';
import { ActionControl } from '../../page/action.tsx';
import type { ModalProps } from '../../page/modal-props.ts';
import { addressTicketsAtom } from '../../state/address/address-tickets.ts';
import { portalAtom, sessionsBegunAtom } from '../../state/atoms.ts';
import { useBrowser } from '../../state/client.ts';
import { GATED } from '../../state/pass-gate.ts';
import { EXPIRED } from '../../state/sources/expiry.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { useElement, useElements } from '../../state/use-elements.ts';
import { secondStepAtom } from './attempt/pending.ts';
import type { Outcome } from './attempt/try-login.ts';
import { type Login, useLogin } from './attempt/use-login.ts';
import { SocialButtons } from './social/social-buttons.tsx';
import { useRememberedLogin } from './use-remembered-login.ts';
import { type LoginFormProps, UsernameForm } from './username-form.tsx';

const SmsForm = lazyChunk(
  () => import('./sms-form.tsx'),
  (file) => file.SmsForm,
);
const SecondStep = lazyChunk(
  () => import('./second-step/second-step.tsx'),
  (file) => file.SecondStep,
);
const SocialReturn = lazyChunk(
  () => import('./social/social-return.tsx'),
  (file) => file.SocialReturn,
);

const METHODS = ['login.username', 'login.sms'] as const;
type MethodId = (typeof METHODS)[number];

const column = css({ display: 'grid', gap: space[4] });
const lead = css({ color: color.textMuted, fontSize: type.s });
const links = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space[2],
  fontSize: type.s,
});
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  color: color.accentText,
  fontWeight: weight.strong,
  paddingBlock: space[2],
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});
const waiting = css({ display: 'block', blockSize: '16rem' });

/** The sign-in popup (M52): by user name, by text message, by a social account, and the second step of each. */
export function LoginModal({ open, onClose, onDone, page }: ModalProps) {
  const { t } = useTexts();
  const finish = useFinish(onClose, onDone);
  const isInPage = useIsInPage();
  // Before the window takes the focus. A window that the server drew is part of its page.
  const [begun] = useState(() => (isInPage ? undefined : readBegunLogin()));
  return (
    <FormWindow name="login" title={t('login.title')} open={open} onClose={onClose} width="s" typed="quick">
      <Suspense fallback={<Waiting />}>
        <Body
          page={page}
          wanted={onDone}
          begun={begun}
          onEnd={({ kind }) => (kind === 'due' ? onClose() : finish())}
          onLeave={onClose}
        />
      </Suspense>
    </FormWindow>
  );
}

/** Closes the window and continues, once: after a sign-in here, or in another tab of the browser. */
function useFinish(onClose: () => void, onDone: (() => void) | undefined): () => void {
  const begun = useAtomValue(sessionsBegunAtom);
  const [atFirst] = useState(begun);
  const isFinished = useRef(false);
  const finish = () => {
    if (isFinished.current) return;
    isFinished.current = true;
    onClose();
    onDone?.();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another session ends the window
  useEffect(() => {
    if (begun !== atFirst) finish();
  }, [begun, atFirst]);
  return finish;
}

interface BodyProps {
  readonly page: string | undefined;
  readonly wanted: (() => void) | undefined;
  readonly begun: BegunLogin | undefined;
  readonly onEnd: (outcome: Outcome) => void;
  readonly onLeave: () => void;
}

function Body({ page, wanted, begun, onEnd, onLeave }: BodyProps) {
  const store = useStore();
  const login = useLogin(wanted);
  const [postedStep, setPostedStep] = useState(usePosted()?.secondStep);
  const pending =
    useAtomValue(secondStepAtom) ?? (postedStep && { step: postedStep, loginMethod: 'password' as const });
  const { social } = useAtomValue(addressTicketsAtom);
  function forgetStep() {
    setPostedStep(undefined);
    store.set(secondStepAtom, undefined);
  }
  useEffect(() => () => store.set(secondStepAtom, undefined), [store]);
  if (pending !== undefined) {
    return (
      <SecondStep
        key={pending.step.ticket}
        pending={pending}
        wanted={wanted}
        onEnd={onEnd}
        onBack={(failure) => {
          forgetStep();
          login.showFailure(failure);
        }}
      />
    );
  }
  if (social !== undefined) {
    const onBack = (failure: Parameters<Login['showFailure']>[0]) => {
      store.set(addressTicketsAtom, {});
      login.showFailure(failure);
    };
    return <SocialReturn ticket={social} onEnd={onEnd} onBack={onBack} />;
  }
  return (
    <div className={column}>
      <PostedDone />
      <Lead page={page} />
      <LoginForms login={login} begun={begun} onDone={onEnd} />
      <SocialButtons login={login} />
      <Links onLeave={onLeave} />
      <PlainLinks but="login" />
      <EntranceLinks />
    </div>
  );
}

function Lead({ page }: { readonly page: string | undefined }) {
  const { t } = useTexts();
  const { name } = useAtomValue(portalAtom);
  const isBack = useIsBack();
  if (page === EXPIRED) return <Banner tone="info">{t('signin.expired')}</Banner>;
  if (page === GATED) return <Banner tone="info">{t('error.not_logged_in')}</Banner>;
  return <p className={lead}>{t(isBack ? 'login.lead' : 'visits.login.first', { name })}</p>;
}

/**
 * Whether a member has signed in here before. Unknown on the server: a server-rendered window is updated afterwards.
 */
function useIsBack(): boolean {
  const browser = useBrowser();
  const isInPage = useIsInPage();
  const [isBack, setBack] = useState(() => !isInPage && browser().session.wasUsed());
  useEffect(() => {
    if (isInPage) setBack(browser().session.wasUsed());
  }, [browser, isInPage]);
  return isBack;
}

/** The sign-in methods; tabs only where there are two. */
function LoginForms({ login, begun, onDone }: Omit<LoginFormProps, 'rememberMe'>) {
  const { t, label } = useTexts();
  const rememberMe = useRememberedLogin();
  const shown = useElements('login').map(({ element }) => element);
  const methods = METHODS.flatMap((id) => shown.filter((element) => element.id === id)).map((element) => ({
    id: element.id as MethodId,
    label: label(element.label),
    element: element.id,
  }));
  const named = useNamedMethod(METHODS);
  const [chosen, setChosen] = useState<MethodId>(
    () => named ?? (begun ? 'login.username' : firstMethod(rememberMe.remembered)),
  );
  const method = methods.some(({ id }) => id === chosen) ? chosen : methods[0]?.id;
  const Form = method === 'login.sms' ? SmsForm : UsernameForm;
  return (
    <MethodTabs label={t('login.ways')} methods={methods} chosen={method} onChoose={setChosen}>
      <Suspense fallback={<Waiting />}>
        <Form login={login} rememberMe={rememberMe} begun={begun} onDone={onDone} />
      </Suspense>
    </MethodTabs>
  );
}

/** The initial tab: by number if the last sign-in was by number. */
function firstMethod(remembered: ReturnType<typeof useRememberedLogin>['remembered']): MethodId {
  return remembered?.mobileNum !== undefined && remembered.username === undefined ? 'login.sms' : 'login.username';
}

function Waiting() {
  return (
    <span className={waiting}>
      <Skeleton shape="fill" />
    </span>
  );
}

function Links({ onLeave }: { readonly onLeave: () => void }) {
  const { pathname } = useLocation();
  // At /login the route owns the window: another address closes the window, and ends the guard that redirects here.
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
