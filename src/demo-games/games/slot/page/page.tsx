/** Page of a slot machine: one click plays one round; free spins and respins run automatically. */
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { RoundReply } from '#demo-games/client/frame/round-reply.ts';
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
import { cx } from '#ui/style/style.ts';
import type { SlotDetail } from '../rules/describe.ts';
import { lineCount } from '../rules/facts.ts';
import { type Machine, UNITS_OF_STAKE } from '../rules/machine.ts';
import { machineFor } from '../rules/machines.ts';
import type { Coin } from '../rules/slot.ts';
import { banner, cabinet } from './art/cabinet.ts';
import { Paints } from './art/symbols.tsx';
import { themeOf } from './art/themes.ts';
import { Reels } from './reels.tsx';
import { type Turning, useReels } from './use-reels.ts';

const paytable = createLate(() => import('./paytable.tsx'));

export async function begin({ showLine, page, session }: Shell): Promise<ReactNode> {
  const machine = machineFor(session.game.code);
  const count = lineCount(machine);
  showLine(machine.lines === null ? page.t('slot.waysRule', { ways: count }) : page.t('slot.lines', { lines: count }));
  return <Slot machine={machine} />;
}

function Slot({ machine }: { readonly machine: Machine }) {
  const { t } = usePage();
  const shell = useShell();
  const reels = useReels(machine);
  const isPlaying = useAtomValue(isPlayingAtom);
  const [reported, setReported] = useState('');
  const [isTableOpen, setTableOpen] = useState(false);
  const table = useLate(paytable, isTableOpen);
  const write = (units: number) =>
    shell.money((BigInt(shell.stake()) * BigInt(units)) / BigInt(UNITS_OF_STAKE)).replace(/[.,]00$/, '');

  const spin = () =>
    void shell.round(async () => {
      shell.showLine('');
      reels.highlight(undefined);
      reels.hold(undefined);
      const report: Report = (key, values) => setReported(key === undefined ? '' : t(key, values));
      const wager = { stake: shell.stake() };
      await shell.playInstant('/api/slot/spin', wager, async ({ payout, outcome }: RoundReply<SlotDetail>) => {
        await show(machine, outcome, reels, report);
        return t(payout === '0' ? 'slot.lose' : 'slot.win', { amount: shell.money(payout) });
      });
    });

  useKeys((event) => {
    if (event.code !== 'Space' || event.repeat || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    spin();
  });
  return (
    <>
      <Paints />
      <div className={cx(cabinet, themeOf(machine.id))} data-machine={machine.id} data-rows={machine.rows}>
        <p className={banner} aria-live="polite">
          {reported}
        </p>
        <Reels {...reels.view} write={write} />
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
      {table && <table.Paytable machine={machine} isOpen={isTableOpen} onClose={() => setTableOpen(false)} />}
    </>
  );
}

type Report = (
  key?: 'slot.free' | 'slot.freeLeft' | 'slot.held' | 'slot.full',
  values?: Readonly<Record<string, number>>,
) => void;

/** Shows the paid spin, then its free spins or its respins. */
async function show(machine: Machine, outcome: SlotDetail, reels: Turning, report: Report): Promise<void> {
  const [paid, ...free] = outcome.spins;
  if (paid === undefined) return;
  report();
  await showSpin(machine, paid, reels, false);
  if (outcome.held !== null) await showHeld(outcome.held, reels, report);
  if (free.length === 0) return;
  report('slot.free', { factor: machine.free?.factor ?? 1 });
  await pause(1_400);
  for (const [at, spin] of free.entries()) {
    report('slot.freeLeft', { number: at + 1, total: free.length });
    await showSpin(machine, spin, reels, true);
    await pause(spin.wins.length > 0 ? 900 : 250);
  }
  report();
}

async function showHeld(
  { steps, isFull }: NonNullable<SlotDetail['held']>,
  reels: Turning,
  report: Report,
): Promise<void> {
  const coins: Coin[] = [];
  for (const landed of steps) {
    coins.push(...landed);
    reels.hold([...coins]);
    report('slot.held', { coins: coins.length });
    await pause(landed.length > 0 ? 900 : 450);
  }
  if (isFull) report('slot.full');
  await pause(800);
  if (!isFull) report();
}

async function showSpin(
  machine: Machine,
  { stops, wins, scatters }: SlotDetail['spins'][number],
  reels: Turning,
  isQuick: boolean,
): Promise<void> {
  await reels.spinTo(stops, isQuick);
  reels.highlight({ wins, areScatters: machine.free !== null && scatters >= machine.free.from });
}
