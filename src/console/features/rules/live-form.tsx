import { useEffect, useMemo, useState } from 'react';
import { PreviewFrame } from '#console/preview/preview-frame.tsx';
import { useSite } from '#console/session/me.ts';
import type { PreviewRequest } from '#contract/staff/previews/calls.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { Select } from '#ui/fields/select.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { translate } from './rule-words.ts';

const column = css({ display: 'flex', flexDirection: 'column', gap: space[2], flex: 1, minBlockSize: 0 });
const head = css({ display: 'flex', alignItems: 'end', gap: space[3] });
const words = css({ flex: 1, minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const lead = css({ color: color.textMuted, fontSize: type.xs });
const choice = css({ inlineSize: '6rem' });

/** Debounce: the form reloads after a pause, not for every key. */
const DEBOUNCE_MS = 700;
const PHONE_PX = 390;

export interface LiveFormProps {
  readonly merchant: string;
  readonly proposals: readonly Proposal[];
}

/** The site's real registration form with the edits applied. */
export function LiveForm({ merchant, proposals }: LiveFormProps) {
  const site = useSite(merchant);
  const [language, setLanguage] = useState(site?.defaultLanguage ?? 'EN');
  const debounced = useDebounced(proposals);
  const request = useMemo<PreviewRequest>(
    () => ({ proposals: debounced, language, visitor: 'visitor', screen: '/register', mode: 'frame' }),
    [debounced, language],
  );
  return (
    <section className={column} aria-label={translate('form.title')} data-element="console.rules.form">
      <div className={head}>
        <div className={words}>
          <h2 className={heading}>{translate('form.title')}</h2>
          <p className={lead}>{translate('form.lead')}</p>
        </div>
        <Select
          className={choice}
          label={translate('word.language')}
          hideLabel
          value={language}
          options={(site?.languages ?? [language]).map((one) => ({ value: one, label: one }))}
          onChange={(event) => setLanguage(event.target.value)}
        />
      </div>
      <PreviewFrame merchant={merchant} request={request} width={PHONE_PX} colours="own" />
    </section>
  );
}

/** The proposals, debounced. */
function useDebounced(proposals: readonly Proposal[]): readonly Proposal[] {
  const [debounced, setDebounced] = useState(proposals);
  useEffect(() => {
    const timer = setTimeout(
      () => setDebounced((now) => (JSON.stringify(now) === JSON.stringify(proposals) ? now : proposals)),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [proposals]);
  return debounced;
}
