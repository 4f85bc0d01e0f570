import { useState } from 'react';
import { note } from '#portal/cashier/styles.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space } from '#ui/style/tokens.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const tile = css({
  overflow: 'hidden',
  inlineSize: '6rem',
  blockSize: '6rem',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  cursor: 'zoom-in',
  '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
  '&[aria-expanded=true]': {
    inlineSize: '100%',
    blockSize: 'auto',
    cursor: 'zoom-out',
    '& img': { blockSize: 'auto', objectFit: 'contain' },
  },
});
const words = css({ marginBlockEnd: space[2] });

/** The payer's proof pictures; a click shows one at page width. */
export function EvidencePictures({ proofs }: { readonly proofs: readonly string[] }) {
  const { t } = useTexts();
  const [large, setLarge] = useState<string>();
  if (proofs.length === 0) return <p className={note}>{t('cashier.out.receipts.noProof')}</p>;
  return (
    <div>
      <p className={`${note} ${words}`}>{t('cashier.out.receipts.proofs')}</p>
      <div className={row}>
        {proofs.map((picture, at) => (
          <button
            key={picture}
            type="button"
            className={tile}
            aria-expanded={large === picture}
            onClick={() => setLarge(large === picture ? undefined : picture)}
          >
            <img src={picture} alt={t('cashier.out.receipts.proof', { number: at + 1 })} />
          </button>
        ))}
      </div>
    </div>
  );
}
