import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useParams } from 'react-router-dom';
import type { Me } from '#contract/staff/session/calls.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { whenIdle } from '#ui/engine/when-idle.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ToastProvider } from '#ui/feedback/toast.tsx';
import { css, media } from '#ui/style/style.ts';
import { StyleProvider } from '#ui/style/style-provider.tsx';
import { space } from '#ui/style/tokens.ts';
import { createStaffClient } from './api/client.ts';
import { createQueries } from './api/queries.ts';
import { StaffClientContext } from './api/use-staff.ts';
import { Entrance } from './entrance.tsx';
import { Page } from './kit/page.tsx';
import { PageSkeleton } from './kit/page-skeleton.tsx';
import { ScreenBoundary } from './kit/screen-boundary.tsx';
import { useMay, useSite } from './session/me.ts';
import { LATE_SCREENS } from './shell/late-screens.tsx';
import type { KnownScreen } from './shell/screens.ts';
import { Shell } from './shell/shell.tsx';
import { translate } from './texts/translate.ts';

/** Next to the navigation, so that toasts do not cover the buttons in a panel's footer. */
const toasts = css({
  insetInlineEnd: 'auto',
  insetInlineStart: `calc(15rem + ${space[6]})`,
  [media.tablet]: { insetInlineStart: space[6] },
  [media.phone]: { insetInline: space[4], insetBlockEnd: 'auto', insetBlockStart: '4rem' },
});

/** Preloads screens after this time even if the page is never idle. */
const IDLE_MS = 2_000;

/** CSRF token of the current session; undefined while signed out. */
const session: { csrf: string | undefined } = { csrf: undefined };

/** The console app: provides context, determines the signed-in user, and shows the screen of the URL. */
export function App() {
  const [client] = useState(() => createStaffClient(() => session.csrf));
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <StaffClientContext value={client}>
        {/* No transitions: the URL must reflect each letter typed into a filter at once. */}
        <BrowserRouter useTransitions={false}>
          <StyleProvider>
            <ToastProvider
              className={toasts}
              labels={{ region: translate('toast.region'), dismiss: translate('panel.close') }}
            >
              <Front />
            </ToastProvider>
          </StyleProvider>
        </BrowserRouter>
      </StaffClientContext>
    </QueryClientProvider>
  );
}

/** Shows the screens or the sign-in. */
function Front() {
  const [note] = useState(() => (who: Me | undefined) => {
    session.csrf = who?.csrf;
  });
  return (
    <Entrance onMe={note}>
      <Shell>
        <Screens />
      </Shell>
    </Entrance>
  );
}

const OwnAccount = lazy(() => import('./features/account/account.tsx'));

function Screens() {
  const { pathname } = useLocation();
  usePreloadedScreens();
  return (
    <ScreenBoundary place={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {LATE_SCREENS.map(({ screen, Draw }) => (
            <Route
              key={screen.id}
              path={screen.of === 'site' ? `/m/:merchant/${screen.path}` : `/${screen.path}`}
              element={
                <ScreenGuard screen={screen}>
                  <Draw />
                </ScreenGuard>
              }
            />
          ))}
          <Route path="/account" element={<OwnAccount />} />
          <Route path="*" element={<Missing />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}

/** Preloads every screen's code while idle, so that a click only waits for data. */
function usePreloadedScreens(): void {
  useEffect(() => {
    const waiting = LATE_SCREENS.map(({ bring }) => bring);
    const next = (): void => {
      // A failed preload is repeated when the screen opens, which shows the error.
      void waiting.shift()?.().then(later, later);
    };
    const later = (): void => whenIdle(next, IDLE_MS);
    later();
  }, []);
}

/** Shows a message instead of a screen that the account may not open. */
function ScreenGuard({ screen, children }: { readonly screen: KnownScreen; readonly children: React.ReactNode }) {
  const { merchant } = useParams();
  const may = useMay();
  const site = useSite(merchant);
  if (screen.of === 'site' && site === undefined)
    return <Lost title={translate('foreign.title')} text={translate('foreign.text')} />;
  if (!may(screen.permission, merchant))
    return <Lost title={translate(`nav.${screen.id}`)} text={translate('failed.forbidden')} />;
  return children;
}

function Missing() {
  return <Lost title={translate('missing.title')} text={translate('missing.text')} />;
}

function Lost({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Page title={title}>
      <EmptyState
        illustration="search"
        title={title}
        text={text}
        action={<ButtonLink href="/">{translate('missing.home')}</ButtonLink>}
      />
    </Page>
  );
}
