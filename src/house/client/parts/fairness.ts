import { CallError } from './calls.ts';
import { openDialog } from './dialog.ts';
import { el } from './dom.ts';
import type { SeedsShown } from './entrance.ts';
import { page, t } from './page-data.ts';
import type { Shell } from './shell.ts';

interface Changed {
  readonly revealed: {
    readonly serverSeed: string;
    readonly commitment: string;
    readonly clientSeed: string;
    readonly rounds: number;
  };
  readonly seeds: SeedsShown;
}

/** Opens what makes outcomes checkable: the commitment, the player's own seed, and the change that reveals the old pair. */
export function openFairness(shell: Shell): void {
  const { commitment, clientSeed, nextNonce } = shell.seeds();
  const facts = el(
    'dl',
    { class: 'facts' },
    ...fact('fair.commitment', commitment),
    ...fact('fair.nonce', String(nextNonce)),
  );
  const field = el('input', {
    id: 'client-seed',
    value: clientSeed,
    maxlength: 64,
    pattern: '[A-Za-z0-9_\\-]{1,64}',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const note = el('p', { class: 'note', role: 'status', text: t('fair.hint') });
  const shown = el('div', { class: 'revealed', 'data-testid': 'revealed' });
  const change = async (event: Event) => {
    event.preventDefault();
    try {
      const changed = await shell.calls.post<Changed>('/api/seeds', { clientSeed: field.value });
      shell.setSeeds(changed.seeds);
      const { seeds, revealed } = changed;
      facts.replaceChildren(
        ...fact('fair.commitment', seeds.commitment),
        ...fact('fair.nonce', String(seeds.nextNonce)),
      );
      shown.replaceChildren(...drawRevealed(revealed));
      note.textContent = t('fair.changed');
      document.dispatchEvent(new CustomEvent('house:seeds'));
    } catch (error) {
      note.textContent = t(`error.${error instanceof CallError ? error.code : 'busy'}`);
    }
  };
  const form = el(
    'form',
    { submit: (event) => void change(event) },
    el('label', { for: 'client-seed', text: t('fair.clientSeed') }),
    field,
    el('button', { class: 'primary', text: t('fair.change') }),
  );
  openDialog(t('fair.title'), note, facts, form, shown);
}

function drawRevealed(revealed: Changed['revealed']): readonly HTMLElement[] {
  const list = el(
    'dl',
    { class: 'facts' },
    ...fact('fair.serverSeed', revealed.serverSeed),
    ...fact('fair.commitment', revealed.commitment),
    ...fact('fair.clientSeed', revealed.clientSeed),
    ...fact('fair.rounds', String(revealed.rounds)),
  );
  const hash = new URLSearchParams({
    serverSeed: revealed.serverSeed,
    clientSeed: revealed.clientSeed,
    commitment: revealed.commitment,
  });
  const link = el('a', {
    href: `/verify?lang=${page.language}#${hash}`,
    target: '_blank',
    rel: 'noopener',
    text: t('history.verify'),
  });
  return [el('h3', { text: t('fair.revealed') }), list, link];
}

function fact(key: string, value: string): readonly HTMLElement[] {
  return [el('dt', { text: t(key) }), el('dd', { class: 'code', text: value })];
}
