import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { copyText } from '#ui/engine/copy-text.ts';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const list = css({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space[1],
  margin: 0,
  padding: space[3],
  listStyle: 'none',
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  fontFamily: font.numeric,
  fontSize: type.m,
  fontVariantNumeric: 'tabular-nums',
  // Inter renders an x between digits as a multiplication sign: here every character is typed again.
  fontFeatureSettings: '"calt" 0',
  textAlign: 'center',
});
const lead = css({ color: color.textMuted, fontSize: type.s });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], justifyContent: 'flex-end' });
const box = css({ display: 'grid', gap: space[4] });

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, shown only once: the button confirms that they were saved. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={box} data-element="console.ways.recoveryCodes">
      <p className={lead}>{translate('codes.lead')}</p>
      <ul className={list} aria-label={translate('word.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={row}>
        <Button
          variant="quiet"
          icon={isCopied ? 'check' : 'copy'}
          onClick={() => void copyText(codes.join('\n')).then(setCopied)}
        >
          {translate(isCopied ? 'word.copied' : 'codes.copy')}
        </Button>
        <Button onClick={onDone}>{translate('codes.kept')}</Button>
      </div>
    </div>
  );
}
