import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { SupportReason } from '#contract/staff/previews/support-code.ts';
import { Button } from '#ui/actions/button.tsx';
import { copyText } from '#ui/engine/copy-text.ts';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';
import { useTexts } from '../state/texts/texts.ts';
import { askForCode } from './ask-code.ts';

const box = css({ display: 'grid', gap: space[1], justifyItems: 'center', fontSize: type.xs, color: color.textMuted });
const line = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center', justifyContent: 'center' });
const codeText = css({
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.s,
  backgroundColor: color.surfaceSunken,
  color: color.text,
  fontFamily: font.numeric,
  fontSize: type.s,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  textAlign: 'center',
  textWrap: 'balance',
  userSelect: 'all',
});

/** The support code, once created, to read out or copy. */
export function CodeBox({ reason }: { readonly reason: SupportReason }) {
  const { t } = useTexts();
  const code = useSupportCode(reason);
  if (code === undefined) return <p className={box}>{t('support.code.waiting')}</p>;
  if (code === null) return <p className={box}>{t('support.code.none')}</p>;
  return (
    <div className={box}>
      <div className={line}>
        <span>{t('support.code.label')}</span>
        <code className={codeText}>{code}</code>
        <Copy text={code} />
      </div>
      <span>{t('support.code.hint')}</span>
    </div>
  );
}

/** Undefined: loading. Null: there is none. */
function useSupportCode(reason: SupportReason): string | null | undefined {
  const store = useStore();
  const [code, setCode] = useState<string | null>();
  useEffect(() => {
    let isHere = true;
    // Reads the path from `window`: after a failure there may be no router.
    void askForCode(store, reason, window.location.pathname).then((found) => isHere && setCode(found));
    return () => {
      isHere = false;
    };
  }, [store, reason]);
  return code;
}

const CONFIRMATION_MS = 2_500;

function Copy({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  // If the browser does not allow copying, no success is shown: the code can be selected.
  const copy = () => copyText(text).then(setDone);
  return (
    <Button variant="quiet" size="s" icon={isDone ? 'check' : 'copy'} onClick={() => void copy()}>
      <span aria-live="polite">{isDone ? t('support.code.copied') : t('support.code.copy')}</span>
    </Button>
  );
}
