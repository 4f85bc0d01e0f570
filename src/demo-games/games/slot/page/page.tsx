/** Page of the five-reel slot: one click plays one round; free spins run automatically. */
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { StakePicker } from '#demo-games/client/frame/stake-picker.tsx';
import { isPlayingAtom } from '#demo-games/client/frame/state.ts';
import { controls } from '#demo-games/client/frame/styles.ts';
import { useKeys } from '#demo-games/client/frame/use-keys.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { pause } from '#demo-games/client/page/motion.ts';
import { usePage } from '#demo-games/client/page/page.tsx';
import { Button } from '#ui/actions/button.tsx';
import { createLate, useLate } from '#ui/late/late.ts';
import { banner, cabinet } from './art/cabinet.ts';
import { Paints } from './art/symbols.tsx';
import { type LineShown, Reels } from './reels.tsx';
import { type Turning, useReels } from './use-reels.ts';

const paytable = createLate(() => import('./paytable.tsx'));

interface SpinShown {
  readonly stops: readonly number[];
  readonly wins: readonly LineShown[];
  readonly scatters: number;
}

interface SlotReply {
  readonly nonce: number;
  readonly payout: string;
  readonly balance: string;
  readonly transferState: string;
  readonly outcome: { readonly spins: readonly SpinShown[] };
}

export async function begin({ showLine, page }: Shell): Promise<ReactNode> {
  showLine(page.t('slot.ready'));
  return <Slot />;
}

function Slot() {
  const { t } = usePage();
  const shell = useShell();
  const reels = useReels();
  const isPlaying = useAtomValue(isPlayingAtom);
  const [reported, setReported] = useState('');
  const [isTableOpen, setTableOpen] = useState(false);
  const table = useLate(paytable, isTableOpen);

  const spin = () =>
    void shell.round(async () => {
      shell.showLine('');
      reels.highlight(undefined);
      const reply = await shell.calls.post<SlotReply>('/api/slot/spin', { stake: shell.stake() });
      shell.played(reply.nonce);
      await show(reply, reels, (key, values) => setReported(key === undefined ? '' : t(key, values)));
      shell.setBalance(reply.balance);
      const isWon = reply.payout !== '0';
      shell.describeOutcome(t(isWon ? 'slot.win' : 'slot.lose', { amount: shell.money(reply.payout) }), reply);
    });

  useKeys((event) => {
    if (event.code !== 'Space' || event.repeat || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    spin();
  });
  return (
    <>
      <Paints />
      <div className={cabinet}>
        <p className={banner} aria-live="polite">
          {reported}
        </p>
        <Reels {...reels.view} />
      </div>
      <div className={controls}>
        <StakePicker />
        <Button size="l" icon="play" busy={isPlaying} onClick={spin} data-testid="spin">
          {t(isPlaying ? 'slot.spinning' : 'slot.spin')}
        </Button>
        <Button variant="quiet" onClick={() => setTableOpen(true)}>
          {t('slot.paytable')}
        </Button>
      </div>
      {table && <table.Paytable isOpen={isTableOpen} onClose={() => setTableOpen(false)} />}
    </>
  );
}

type Report = (
  key?: 'slot.free' | 'slot.freeLeft',
  values?: { readonly number: number; readonly total: number },
) => void;

/** Shows the paid spin, then its free spins. */
async function show({ outcome }: SlotReply, reels: Turning, report: Report): Promise<void> {
  const [paid, ...free] = outcome.spins;
  if (paid === undefined) return;
  report();
  await showSpin(paid, reels, false);
  if (free.length === 0) return;
  report('slot.free');
  await pause(1_400);
  for (const [at, spin] of free.entries()) {
    report('slot.freeLeft', { number: at + 1, total: free.length });
    await showSpin(spin, reels, true);
    await pause(spin.wins.length > 0 ? 900 : 250);
  }
  report();
}

async function showSpin({ stops, wins, scatters }: SpinShown, reels: Turning, isQuick: boolean): Promise<void> {
  await reels.spinTo(stops, isQuick);
  reels.highlight({ wins, areScatters: scatters >= 3 });
}
