/** The application component over its state: the same tree on the server and in the browser. */
import { Provider as StoreProvider, useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ToastProvider } from '#ui/feedback/toast.tsx';
import { StyleProvider } from '#ui/style/style-provider.tsx';
import { Shell } from '../shell/shell.tsx';
import { type Browser, BrowserContext, type Store } from '../state/client.ts';
import { QueriesContext, type QueriesPlace } from '../state/queries/queries-place.ts';
import { i18nAtom, useTexts } from '../state/texts/texts.ts';

export interface AppProps {
  readonly store: Store;
  readonly queries: QueriesPlace;
  /** Null on the server. */
  readonly browser: Browser | null;
  /** Called once the page is hydrated: the page's facts may change only after that. */
  readonly onReady?: (() => void) | undefined;
}

/** Needs a router around it: StaticRouter on the server, BrowserRouter in the browser. */
export function App({ store, queries, browser, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StoreProvider store={store}>
      <QueriesContext value={queries}>
        <BrowserContext value={browser}>
          <StyleProvider>
            <Texts>
              <Toasts>
                <Shell />
              </Toasts>
            </Texts>
          </StyleProvider>
        </BrowserContext>
      </QueriesContext>
    </StoreProvider>
  );
}

/** Provides `Trans` with the texts that `useTexts` reads. */
function Texts({ children }: { readonly children: ReactNode }) {
  return <I18nextProvider i18n={useAtomValue(i18nAtom).i18n}>{children}</I18nextProvider>;
}

function Toasts({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  return <ToastProvider labels={{ region: t('shell.words'), dismiss: t('ui.close') }}>{children}</ToastProvider>;
}
