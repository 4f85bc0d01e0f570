import { useCallback, useMemo, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { codeOf } from '../page/calls.ts';
import { usePage } from '../page/page.tsx';
import { Faults } from './faults.tsx';
import { Accounts, Events, Statement } from './lists.tsx';
import { Orders } from './orders.tsx';
import { SignIn } from './sign-in.tsx';
import { type Panel, PanelProvider, postControl } from './use-panel.ts';

const main = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  inlineSize: 'min(100%, 80rem)',
  marginInline: 'auto',
  paddingBlock: `${space[6]} ${space[12]}`,
  paddingInline: space[4],
});
const title = css({ fontSize: type.xl });
const muted = css({ color: color.textMuted, fontSize: type.s });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] });

const PARTS = {
  orders: () => <Orders direction="orders" />,
  payouts: () => <Orders direction="payouts" />,
  events: () => <Events />,
  faults: () => <Faults />,
  statement: () => <Statement />,
  accounts: () => <Accounts />,
} as const;
type Part = keyof typeof PARTS;
const parts = Object.keys(PARTS) as Part[];

type Notice = { readonly tone: 'positive' | 'negative'; readonly text: string } | undefined;

export function PanelPage({ needsToken }: { readonly needsToken: boolean }) {
  const { t } = usePage();
  const [token, setToken] = useState('');
  const [merchant, setMerchant] = useState(() => new URLSearchParams(location.search).get('merchant') ?? '');
  const [part, setPart] = useState<Part>('orders');
  const { panel, stated, readAgain } = usePanelOf(merchant, token);
  return (
    <main className={main}>
      <div>
        <h1 className={title}>{t('panel.title')}</h1>
        <p className={muted}>{t('panel.intro')}</p>
      </div>
      {needsToken && token === '' ? (
        <SignIn onToken={setToken} />
      ) : (
        <PanelProvider value={panel}>
          <div className={head}>
            <TextField
              label={t('panel.merchant')}
              placeholder={t('panel.all')}
              value={merchant}
              onChange={({ target }) => setMerchant(target.value)}
            />
            <Button variant="quiet" icon="refresh-cw" onClick={readAgain}>
              {t('panel.refresh')}
            </Button>
          </div>
          {stated && (
            <Banner tone={stated.tone} announce>
              {stated.text}
            </Banner>
          )}
          <Tabs
            label={t('panel.title')}
            tabs={parts.map((id) => ({ id, label: t(`tab.${id}`) }))}
            value={part}
            onChange={(id) => setPart(parts.find((each) => each === id) ?? 'orders')}
          >
            {PARTS[part]()}
          </Tabs>
        </PanelProvider>
      )}
    </main>
  );
}

function usePanelOf(merchant: string, token: string) {
  const { t, has } = usePage();
  const [reloadCount, setReloadCount] = useState(0);
  const [notice, setNotice] = useState<Notice>();
  const onFault = useCallback(
    (code: string) => setNotice({ tone: 'negative', text: t(has(`error.${code}`) ? `error.${code}` : 'error.busy') }),
    [t, has],
  );
  const readAgain = useCallback(() => setReloadCount((before) => before + 1), []);
  const panel = useMemo<Panel>(() => {
    const act = async (name: string, body: object, what: string) => {
      try {
        await postControl(token, name, body);
        setNotice({ tone: 'positive', text: t('said.done', { what }) });
      } catch (error) {
        onFault(codeOf(error));
      }
      readAgain();
    };
    return { merchant, token, reloadCount, onFault, act: (...asked) => void act(...asked) };
  }, [merchant, token, reloadCount, onFault, readAgain, t]);
  return { panel, stated: notice, readAgain };
}
