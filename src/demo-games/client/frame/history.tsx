import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, font, space, type } from '#ui/style/tokens.ts';
import { usePage } from '../page/page.tsx';
import { verifyAddress } from '../page/verify-address.ts';
import { GameWindow } from './game-window.tsx';
import { windowAtom } from './state.ts';
import { linkStyle, note } from './styles.ts';
import { useShell } from './use-shell.tsx';

interface RoundShown {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly stake: string;
  readonly payout: string | null;
  readonly nonce: number | null;
  readonly openedAt: string;
  readonly transferState: string;
  readonly clientSeed: string | null;
  readonly serverSeed: string | null;
  readonly commitment: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Page size of the server. */
const PAGE_LENGTH = 20;

const list = css({ marginBlock: space[2] });
const row = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  alignItems: 'center',
  columnGap: space[4],
  rowGap: space[1],
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${color.line}`,
  '& > *': { display: 'flex', flexDirection: 'column', lineHeight: 1.35 },
  [media.phone]: { gridTemplateColumns: '1fr auto' },
});
const figures = css({ textAlign: 'end', fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const gain = css({ color: color.positive });
const state = css({
  minInlineSize: '6.5rem',
  textAlign: 'end',
  fontSize: type.s,
  '& > [data-state=onItsWay], & > [data-state=stuck]': { color: color.warning },
  [media.phone]: { gridColumn: '1 / -1', flexDirection: 'row', justifyContent: 'space-between' },
});

/** Last rounds: stake, result, payment state, and the link to verify the outcome. */
export function History({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = usePage();
  const open = useSetAtom(windowAtom);
  return (
    <GameWindow name="history" title={t('history.title')} isOpen={isOpen} onClose={() => open(undefined)}>
      <Rounds />
    </GameWindow>
  );
}

function Rounds() {
  const { t } = usePage();
  const { rounds, state: loading, more } = useRounds();
  return (
    <>
      <p className={note} role="status">
        {t(NOTES[loading === 'there' && rounds.length === 0 ? 'empty' : loading])}
      </p>
      <ol className={list} data-testid="rounds">
        {rounds.map((round) => (
          <Round key={round.id} round={round} />
        ))}
      </ol>
      {more && (
        <Button variant="quiet" block busy={loading === 'loading'} onClick={more}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}

const NOTES = {
  loading: 'history.loading',
  there: 'history.hint',
  empty: 'history.empty',
  failed: 'error.offline',
} as const;

/** Loaded rounds; `more` loads older ones, if there may be some. */
function useRounds() {
  const { calls } = useShell();
  const [rounds, setRounds] = useState<readonly RoundShown[]>([]);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const [isWhole, setWhole] = useState(false);
  const load = useEffectEvent(async () => {
    const before = rounds.at(-1)?.openedAt;
    const since = before === undefined ? '' : `?before=${encodeURIComponent(before)}`;
    try {
      const reported = await calls.get<{ rounds: readonly RoundShown[] }>(`/api/rounds${since}`);
      setRounds([...rounds, ...reported.rounds]);
      setWhole(reported.rounds.length < PAGE_LENGTH);
      setState('there');
    } catch {
      setState('failed');
    }
  });
  useEffect(() => {
    if (state === 'loading') void load();
  }, [state]);
  const more = isWhole || (state === 'loading' && rounds.length === 0) ? undefined : () => setState('loading');
  return { rounds, state, more };
}

function Round({ round }: { readonly round: RoundShown }) {
  const { t, query, figures: writer } = usePage();
  const { money } = useShell();
  const net = round.payout === null ? undefined : BigInt(round.payout) - BigInt(round.stake);
  const isGain = net !== undefined && net > 0n;
  const address = verifyAddress(query, round);
  return (
    <li className={row}>
      <div>
        <strong>{t(`kind.${round.kind}`)}</strong>
        <span className={note} dir="ltr">
          {writer.moment(Date.parse(round.openedAt))}
        </span>
      </div>
      <div className={figures}>
        <span className={note}>{t('history.stake', { stake: money(round.stake) })}</span>
        <strong className={cx(isGain && gain)}>{net === undefined ? '—' : money(net, true)}</strong>
      </div>
      <div className={state}>
        <span data-state={round.transferState}>{t(`transfer.${round.transferState}`)}</span>
        {address === undefined ? (
          round.state === 'settled' && <span className={note}>{t('history.notYet')}</span>
        ) : (
          <a href={address} target="_blank" rel="noopener" className={linkStyle}>
            {t('history.verify')}
          </a>
        )}
      </div>
    </li>
  );
}
