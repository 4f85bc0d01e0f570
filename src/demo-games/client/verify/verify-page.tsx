import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { isEnter } from '#ui/engine/enter-key.ts';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { commitTo } from '../../rules/fair.ts';
import { usePage } from '../page/page.tsx';
import { proofOf } from './proofs.ts';

const FIELDS = ['serverSeed', 'clientSeed', 'nonce', 'commitment'] as const;
type Inputs = Readonly<Record<'kind' | 'variant' | (typeof FIELDS)[number], string>>;

const page = css({
  display: 'grid',
  gap: space[6],
  inlineSize: 'min(100%, 44rem)',
  marginInline: 'auto',
  paddingBlock: `${space[8]} ${space[12]}`,
  paddingInline: space[4],
});
const title = css({ fontSize: type.xl });
const muted = css({ color: color.textMuted, fontSize: type.s });
const form = css({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
});
const button = css({ justifySelf: 'start' });
const subtitle = css({ fontSize: type.l, marginBlock: space[3] });
const summary = css({ cursor: 'pointer', fontWeight: weight.strong });

interface Checked {
  readonly hash: string;
  readonly commitment: string;
  readonly outcome: ReactNode;
}

interface VerifyPageProps {
  readonly given: URLSearchParams;
  /** Kinds of games in display order. */
  readonly kinds: readonly string[];
}

/** The form of seeds, filled from the URL, and the result. */
export function VerifyPage({ given, kinds }: VerifyPageProps) {
  const { t } = usePage();
  const [inputs, setInputs] = useState<Inputs>(() => readInputs(given, kinds));
  const [checked, setChecked] = useState<Checked | 'invalid'>();
  const variants = proofOf(inputs.kind)?.variants ?? [];
  const put = (name: keyof Inputs, value: string) => setInputs({ ...inputs, [name]: value });
  const check = async () => setChecked((await checkSeeds(inputs, t)) ?? 'invalid');
  const checkGiven = useEffectEvent(check);
  useEffect(() => {
    if (given.has('serverSeed')) void checkGiven();
  }, [given]);
  return (
    <main className={page}>
      <div>
        <h1 className={title}>{t('verify.title')}</h1>
        <p className={muted}>{t('verify.intro')}</p>
      </div>
      <div className={form}>
        <Select
          label={t('verify.kind')}
          value={inputs.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(event) => put('kind', event.target.value)}
        />
        {variants.length > 0 && (
          <Select
            label={t('verify.variant')}
            value={inputs.variant}
            options={variants.map(({ id, key }) => ({ value: id, label: t(key) }))}
            onChange={(event) => put('variant', event.target.value)}
          />
        )}
        {FIELDS.map((name) => (
          <TextField
            key={name}
            label={t(`verify.${name}`)}
            value={inputs[name]}
            onChange={(event) => put(name, event.target.value)}
            onKeyDown={(event) => isEnter(event.nativeEvent) && void check()}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        <Button onClick={() => void check()} className={button}>
          {t('verify.check')}
        </Button>
      </div>
      <section aria-live="polite" data-testid="result">
        {checked !== undefined && <Result checked={checked} />}
      </section>
      <details>
        <summary className={summary}>{t('verify.how')}</summary>
        <p className={muted}>{t('verify.algorithm')}</p>
      </details>
    </main>
  );
}

function readInputs(given: URLSearchParams, kinds: readonly string[]): Inputs {
  const [first = ''] = kinds;
  const kind = given.get('kind') ?? '';
  const texts = FIELDS.map((name) => [name, given.get(name) ?? (name === 'nonce' ? '0' : '')] as const);
  return {
    kind: kinds.includes(kind) ? kind : first,
    variant: given.get('variant') ?? '',
    ...Object.fromEntries(texts),
  } as Inputs;
}

/** Recomputes the round; undefined if the seeds are incomplete or match no game. */
async function checkSeeds(inputs: Inputs, t: ReturnType<typeof usePage>['t']): Promise<Checked | undefined> {
  const seeds = {
    serverSeed: inputs.serverSeed.trim(),
    clientSeed: inputs.clientSeed.trim(),
    nonce: Number(inputs.nonce),
  };
  const isWhole = Number.isInteger(seeds.nonce) && seeds.nonce >= 0;
  if (seeds.serverSeed === '' || seeds.clientSeed === '' || !isWhole) return undefined;
  const proof = proofOf(inputs.kind);
  const variant = proof?.variants?.find(({ id }) => id === inputs.variant) ?? proof?.variants?.[0];
  const outcome = await proof?.drawOutcome(seeds, t, variant?.id ?? '');
  if (outcome === undefined) return undefined;
  return { hash: await commitTo(seeds.serverSeed), commitment: inputs.commitment.trim().toLowerCase(), outcome };
}

const verdict = css({ fontWeight: weight.strong });
const good = cx(verdict, css({ color: color.positive }));
const bad = cx(verdict, css({ color: color.negative }));
const code = cx(muted, css({ overflowWrap: 'anywhere' }));

function Result({ checked }: { readonly checked: Checked | 'invalid' }) {
  const { t } = usePage();
  if (checked === 'invalid') return <p className={bad}>{t('verify.invalid')}</p>;
  const { hash, commitment, outcome } = checked;
  const isSame = hash === commitment;
  return (
    <>
      {commitment === '' ? (
        <p className={code}>{t('verify.noCommitment', { hash })}</p>
      ) : (
        <p className={isSame ? good : bad} data-testid="fingerprint" data-same={isSame}>
          {t(isSame ? 'verify.matches' : 'verify.differs')}
        </p>
      )}
      <h2 className={subtitle}>{t('verify.outcome')}</h2>
      {outcome}
    </>
  );
}
