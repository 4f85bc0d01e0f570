/** The page that works an outcome out again from its seeds: in the browser, with the code that the house plays by. */
import './parts/base.css';
import './parts/card.css';
import './verify.css';
import { lotteryOf, resultOf } from '../lottery/draw-result.ts';
import { DUEL_BLOCKS, dealDuel } from '../rules/duel.ts';
import { commitTo, type FairSeeds, openStream } from '../rules/fair.ts';
import { dealHighLow, HIGH_LOW_BLOCKS } from '../rules/high-low.ts';
import { playSlot, SLOT_BLOCKS } from '../rules/slot.ts';
import { drawNumbers } from './lottery/numbers.ts';
import { drawCard } from './parts/card.ts';
import { el } from './parts/dom.ts';
import { dress, t } from './parts/page-data.ts';
import { drawPaints, drawSymbol } from './slot/symbols.ts';

/** Kind -> how its outcome is worked out and shown. */
const KINDS: Readonly<Record<string, (seeds: FairSeeds) => Promise<readonly HTMLElement[]>>> = {
  slot: async (seeds) =>
    playSlot(await openStream(seeds, SLOT_BLOCKS)).spins.map(({ window, units }, at) =>
      el(
        'section',
        {},
        el('h3', { text: `${t('verify.spin', { number: at + 1 })}: ${t('verify.units', { units })}` }),
        el('div', { class: 'window' }, ...window.map((reel) => el('div', {}, ...reel.map(drawSymbol)))),
      ),
    ),
  highlow: async (seeds) => {
    const { open, next } = dealHighLow(await openStream(seeds, HIGH_LOW_BLOCKS));
    return [el('div', { class: 'cards' }, drawCard({ ...open }), drawCard(next))];
  },
  duel: async (seeds) => {
    const hands = dealDuel(await openStream(seeds, DUEL_BLOCKS));
    return [hands.first, hands.second].map((hand) => el('div', { class: 'cards' }, ...hand.map(drawCard)));
  },
  lottery: async (seeds) => {
    const family = lotteryOf(seeds)?.family;
    if (family === undefined) return [el('p', { class: 'bad', text: t('verify.invalid') })];
    return [drawNumbers(family, await resultOf(family, seeds))];
  },
};

const FIELDS = ['serverSeed', 'clientSeed', 'nonce', 'commitment'] as const;

function begin(): void {
  dress();
  const given = new URLSearchParams(location.hash.slice(1));
  const inputs = Object.fromEntries(
    FIELDS.map((name) => [
      name,
      el('input', {
        id: name,
        name,
        value: given.get(name) ?? (name === 'nonce' ? '0' : ''),
        autocomplete: 'off',
        spellcheck: 'false',
      }),
    ]),
  );
  const options = Object.keys(KINDS).map((kind) =>
    el('option', { value: kind, text: t(`kind.${kind}`), selected: kind === given.get('kind') }),
  );
  const kind = el('select', { id: 'kind' }, ...options);
  const result = el('section', { class: 'result', 'aria-live': 'polite', 'data-testid': 'result' });
  const fieldOf = (name: string): string => inputs[name]?.value.trim() ?? '';

  async function check(): Promise<void> {
    const seeds = {
      serverSeed: fieldOf('serverSeed'),
      clientSeed: fieldOf('clientSeed'),
      nonce: Number(fieldOf('nonce')),
    };
    const isWhole = Number.isInteger(seeds.nonce) && seeds.nonce >= 0;
    if (seeds.serverSeed === '' || seeds.clientSeed === '' || !isWhole) {
      result.replaceChildren(el('p', { class: 'bad', text: t('verify.invalid') }));
      return;
    }
    const outcome = (await KINDS[kind.value]?.(seeds)) ?? [];
    result.replaceChildren(
      judge(await commitTo(seeds.serverSeed), fieldOf('commitment')),
      el('h2', { text: t('verify.outcome') }),
      ...outcome,
    );
  }

  const field = (name: string, control: HTMLElement) => [
    el('label', { for: name, text: t(`verify.${name}`) }),
    control,
  ];
  const submit = (event: Event) => {
    event.preventDefault();
    void check();
  };
  const form = el(
    'form',
    { submit },
    ...field('kind', kind),
    ...FIELDS.flatMap((name) => field(name, inputs[name] ?? el('input'))),
    el('button', { class: 'primary', text: t('verify.check') }),
  );
  const how = el(
    'details',
    {},
    el('summary', { text: t('verify.how') }),
    el('p', { class: 'note', text: t('verify.algorithm') }),
  );
  document
    .getElementById('game')
    ?.replaceChildren(
      drawPaints(),
      el(
        'main',
        { class: 'verify' },
        el('h1', { text: t('verify.title') }),
        el('p', { class: 'note', text: t('verify.intro') }),
        form,
        result,
        how,
      ),
    );
  if (given.has('serverSeed')) void check();
}

function judge(hash: string, commitment: string): HTMLElement {
  if (commitment === '') return el('p', { class: 'note code', text: t('verify.noCommitment', { hash }) });
  const isSame = hash === commitment.toLowerCase();
  return el('p', {
    class: isSame ? 'good' : 'bad',
    'data-testid': 'fingerprint',
    'data-same': String(isSame),
    text: t(isSame ? 'verify.matches' : 'verify.differs'),
  });
}

begin();
