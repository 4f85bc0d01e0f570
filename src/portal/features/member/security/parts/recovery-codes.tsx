import { useAtomValue } from 'jotai';
import { CopyButton } from '#portal/centre/parts/copy-button.tsx';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';

const column = css({ display: 'grid', gap: space[4] });
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[2],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surfaceSunken,
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.m,
  letterSpacing: '0.04em',
  textAlign: 'center',
  userSelect: 'all',
});
const code = css({ paddingBlock: space[1] });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], '& > *': { flex: '1 1 8rem' } });

/** Recovery codes, shown only this once: to be copied or saved as a file. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTexts();
  const file = useCodesFile(codes);
  return (
    <div className={column}>
      <Banner tone="warning">{t('security.recovery.keep')}</Banner>
      <ul className={list} dir="ltr" aria-label={t('security.recovery.list')}>
        {codes.map((one) => (
          <li key={one} className={code}>
            {one}
          </li>
        ))}
      </ul>
      <div className={actions}>
        <CopyButton text={codes.join('\n')} label={t('security.recovery.copy')} done={t('security.recovery.copied')} />
        <Button variant="quiet" icon="download" onClick={() => saveFile(file)}>
          {t('security.recovery.download')}
        </Button>
      </div>
    </div>
  );
}

interface TextFile {
  readonly name: string;
  readonly text: string;
}

function useCodesFile(codes: readonly string[]): TextFile {
  const { t } = useTexts();
  const { name, merchant } = useAtomValue(portalAtom);
  const account = useAtomValue(memberAtom)?.account ?? '';
  const head = t('security.recovery.file', { name, account });
  return { name: `${merchant}-recovery-codes.txt`, text: `${[head, '', ...codes].join('\n')}\n` };
}

function saveFile({ name, text }: TextFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // By then the browser has started reading the file.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
