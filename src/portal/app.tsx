/** The application over its state: the same tree on the server and in the browser. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider, useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ToastProvider } from '#ui/toast.tsx';
import { Shell } from './shell/shell.tsx';
import { type Browser, BrowserContext, type Store } from './state/client.ts';
import { textsAtom, useTexts } from './state/texts.ts';

export interface AppProps {
  readonly store: Store;
  readonly queries: QueryClient;
  /** Null on the server. */
  readonly browser: Browser | null;
  /** Told once the page is hydrated: only then may its facts change. */
  readonly onReady?: (() => void) | undefined;
}

/** Stands inside a router: StaticRouter on the server, BrowserRouter in the browser. */
export function App({ store, queries, browser, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queries}>
        <BrowserContext value={browser}>
          <TextProvider>
            <Toasts>
              <Shell />
            </Toasts>
          </TextProvider>
        </BrowserContext>
      </QueryClientProvider>
    </StoreProvider>
  );
}

function TextProvider({ children }: { readonly children: ReactNode }) {
  return <I18nextProvider i18n={useAtomValue(textsAtom)}>{children}</I18nextProvider>;
}

function Toasts({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  return <ToastProvider labels={{ region: t('shell.words'), dismiss: t('shell.close') }}>{children}</ToastProvider>;
}
