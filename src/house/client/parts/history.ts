import { openDialog } from './dialog.ts';
import { el } from './dom.ts';
import { page, t } from './page-data.ts';
import type { Shell } from './shell.ts';
import { verifyAddress } from './verify-address.ts';

/** A round as the server shows it to its player. */
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

/** Opens the list of the last rounds: what was staked, what came of it, where its money is, and the way to check it. */
export async function openHistory(shell: Shell): Promise<void> {
  const list = el('ol', { class: 'rounds', 'data-testid': 'rounds' });
  const note = el('p', { class: 'note', text: t('history.loading') });
  const more = el('button', { type: 'button', class: 'quiet', hidden: true, text: t('history.more') });
  openDialog(t('history.title'), note, list, more);
  let before: string | undefined;

  async function load(): Promise<void> {
    try {
      const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`;
      const { rounds } = await shell.calls.get<{ rounds: readonly RoundShown[] }>(`/api/rounds${query}`);
      list.append(...rounds.map((round) => drawRound(shell, round)));
      before = rounds.at(-1)?.openedAt;
      note.textContent = list.childElementCount === 0 ? t('history.empty') : t('history.hint');
      more.hidden = rounds.length < 20;
    } catch {
      note.textContent = t('error.offline');
      more.hidden = false;
    }
  }

  more.addEventListener('click', () => void load());
  await load();
}

function drawRound(shell: Shell, round: RoundShown): HTMLElement {
  const net = round.payout === null ? undefined : BigInt(round.payout) - BigInt(round.stake);
  const time = new Date(round.openedAt).toLocaleString(page.language === 'CN' ? 'zh-CN' : page.language.toLowerCase());
  const address = verifyAddress(round);
  const sign = net === undefined ? '' : net > 0n ? '+' : '';
  return el(
    'li',
    {},
    el('div', {}, el('strong', { text: t(`kind.${round.kind}`) }), el('span', { class: 'note', text: time })),
    el(
      'div',
      { class: 'figures' },
      el('span', { class: 'note', text: t('history.stake', { stake: shell.money(round.stake) }) }),
      el('strong', {
        class: net !== undefined && net > 0n ? 'gain' : '',
        text: net === undefined ? '—' : sign + shell.money(net),
      }),
    ),
    el(
      'div',
      { class: 'state' },
      el('span', { 'data-state': round.transferState, text: t(`transfer.${round.transferState}`) }),
      address === undefined
        ? el('span', { class: 'note', text: round.state === 'settled' ? t('history.notYet') : '' })
        : el('a', { href: address, target: '_blank', rel: 'noopener', text: t('history.verify') }),
    ),
  );
}
