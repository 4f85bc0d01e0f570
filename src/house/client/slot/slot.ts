/** The five-reel slot: one press, one round; free spins follow by themselves. */
import './slot.css';
import { windowAt } from '../../rules/slot.ts';
import { LINES, PAYS, SCATTER, SCATTER_PAYS } from '../../rules/slot-table.ts';
import { openDialog } from '../parts/dialog.ts';
import { el, pause } from '../parts/dom.ts';
import { t } from '../parts/page-data.ts';
import { isTyping, type Shell } from '../parts/shell.ts';
import { makeReels, type Reels } from './reels.ts';
import { drawPaints, drawSymbol } from './symbols.ts';

interface SpinShown {
  readonly stops: readonly number[];
  readonly wins: readonly { readonly line: number; readonly count: number; readonly pays: number }[];
  readonly scatters: number;
  readonly units: number;
}

interface SlotReply {
  readonly nonce: number;
  readonly payout: string;
  readonly balance: string;
  readonly transferState: string;
  readonly outcome: { readonly spins: readonly SpinShown[] };
}

/** Draws the slot on the stage. */
export function mount(shell: Shell): void {
  const reels = makeReels();
  const banner = el('p', { class: 'banner', 'aria-live': 'polite' });
  const spinButton = el('button', {
    type: 'button',
    class: 'primary spin',
    click: () => void spin(),
    text: t('slot.spin'),
    'data-testid': 'spin',
  });
  const tableButton = el('button', {
    type: 'button',
    class: 'quiet',
    click: () => openPaytable(shell),
    text: t('slot.paytable'),
  });
  shell.stage.append(
    drawPaints(),
    el('div', { class: 'cabinet' }, banner, reels.element),
    el('div', { class: 'controls' }, shell.stake.element, spinButton, tableButton),
  );
  shell.say(t('slot.ready'));
  let isSpinning = false;

  async function spin(): Promise<void> {
    if (isSpinning) return;
    isSpinning = true;
    await shell.untilGoingOn();
    lock(true);
    shell.say('');
    reels.mark([]);
    try {
      const stake = shell.stake.value();
      const reply = await shell.calls.post<SlotReply>('/api/slot/spin', { stake });
      shell.played(reply.nonce);
      await show(reply, reels, banner);
      tell(shell, reply);
    } catch (error) {
      shell.complain(error);
    }
    lock(false);
    isSpinning = false;
  }

  function lock(isLocked: boolean): void {
    spinButton.disabled = isLocked;
    spinButton.textContent = t(isLocked ? 'slot.spinning' : 'slot.spin');
    shell.stake.lock(isLocked);
    // The press comes from the keyboard as well: the focus stays where the next one is made.
    if (!isLocked && document.activeElement === document.body) spinButton.focus({ preventScroll: true });
  }

  document.addEventListener('keydown', (event) => {
    const isOurs = event.code === 'Space' && !isTyping(event.target) && !(event.target instanceof HTMLButtonElement);
    if (!isOurs || event.repeat) return;
    event.preventDefault();
    void spin();
  });
}

async function show({ outcome }: SlotReply, reels: Reels, banner: HTMLElement): Promise<void> {
  const [paid, ...free] = outcome.spins;
  if (paid === undefined) return;
  banner.textContent = '';
  await showSpin(paid, reels, false);
  if (free.length === 0) return;
  banner.textContent = t('slot.free');
  await pause(1_400);
  for (const [at, spin] of free.entries()) {
    banner.textContent = t('slot.freeLeft', { number: at + 1, total: free.length });
    await showSpin(spin, reels, true);
    await pause(spin.wins.length > 0 ? 900 : 250);
  }
  banner.textContent = '';
}

async function showSpin(spin: SpinShown, reels: Reels, isQuick: boolean): Promise<void> {
  await reels.turnTo(spin.stops, isQuick);
  reels.mark(spin.wins);
  if (spin.scatters >= 3) markScatters(reels.element, spin.stops);
}

function markScatters(element: HTMLElement, stops: readonly number[]): void {
  const window = windowAt(stops);
  for (const [at, reel] of [...element.querySelectorAll('.reel')].entries())
    for (const [row, cell] of [...reel.querySelectorAll('.cell')].entries())
      if (window[at]?.[row] === SCATTER) cell.classList.add('won');
}

function tell(shell: Shell, { payout, balance, transferState }: SlotReply): void {
  shell.setBalance(balance);
  const isWon = payout !== '0';
  const text = isWon ? t('slot.win', { amount: shell.money(payout) }) : t('slot.lose');
  if (transferState === 'paid' || !isWon) shell.say(text, isWon ? 'good' : 'plain');
  else shell.say(t(`result.${transferState}`, { text }), 'waiting');
}

function openPaytable(shell: Shell): void {
  const stake = BigInt(shell.stake.value());
  const amount = (units: number) => shell.money((stake * BigInt(units)) / BigInt(LINES.length));
  const rows = Object.entries(PAYS).map(([symbol, paid]) =>
    el(
      'tr',
      {},
      el(
        'th',
        { scope: 'row' },
        drawSymbol(Number(symbol)),
        el('span', { class: 'visually-hidden', text: t(`symbol.${symbol}`) }),
      ),
      ...([3, 4, 5] as const).map((count) => el('td', { text: amount(paid[count]) })),
    ),
  );
  const head = el('tr', {}, el('td', {}), ...[3, 4, 5].map((count) => el('th', { scope: 'col', text: `${count} ×` })));
  const special = (symbol: number, text: string) =>
    el('p', { class: 'special' }, drawSymbol(symbol), el('span', { text }));
  const scatters = { three: SCATTER_PAYS[3] / 20, four: SCATTER_PAYS[4] / 20, five: SCATTER_PAYS[5] / 20 };
  openDialog(
    t('slot.paytable'),
    el('p', { class: 'note', text: t('slot.ready') }),
    el('table', { class: 'paytable' }, el('thead', {}, head), el('tbody', {}, ...rows)),
    special(0, t('slot.wild')),
    special(1, t('slot.scatter', scatters)),
    el('p', { class: 'note', text: t('slot.return') }),
  );
}
