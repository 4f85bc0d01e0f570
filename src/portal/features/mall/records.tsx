import { useId, useState } from 'react';
import { pointRecords } from '#contract/points/calls.ts';
import type { EarnedBy, PointRecord } from '#contract/points/redeem.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { isEnter } from '#ui/engine/enter-key.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { Pages } from './pages.tsx';
import { useMemberPages } from './use-pages.ts';

const line = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: space[3], alignItems: 'center' });
const what = css({ fontWeight: weight.strong });
const note = css({ color: color.textMuted, fontSize: type.s });
const cited = css({ overflowWrap: 'anywhere' });
const figures = css({ display: 'grid', justifyItems: 'end', fontFamily: font.numeric });
const gained = css({ color: color.positive, fontWeight: weight.strong });
const spent = css({ fontWeight: weight.strong });

const search = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3], marginBlockEnd: space[4] });
const KNOWN = ['points', 'conversion', 'redeem', 'unredeemed'] as const;

/** The member's points history (M186): change, balance after it, and reason; searched by the reference of the reason. */
export function Records() {
  const { t } = useTexts();
  const [reference, setReference] = useState('');
  const query = useMemberPages(pointRecords, reference === '' ? {} : { reference });
  const rows = (query.data?.pages ?? []).flatMap(({ records }) => records);
  const none =
    reference === ''
      ? { title: t('mall.records.none'), text: t('mall.records.noneText') }
      : { title: t('records.filter.unknown', { reference }) };
  return (
    <>
      <Search onSearch={setReference} />
      <Pages query={query} rows={rows} keyOf={({ id }) => id} empty={none}>
        {(record) => <Line record={record} />}
      </Pages>
    </>
  );
}

function Search({ onSearch }: { readonly onSearch: (reference: string) => void }) {
  const { t } = useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const send = (): void => onSearch(typed.trim());
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know <search>, and React reports what it does not know
    <div role="search" className={search}>
      <TextField
        id={id}
        label={t('cashier.out.reference')}
        value={typed}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (isEnter(event.nativeEvent)) send();
        }}
      />
      <Button variant="quiet" onClick={send}>
        {t('records.filter.show')}
      </Button>
    </div>
  );
}

/** The round or deposit by which points were earned: the game's name and the reference. */
function By({ by: { of, id, game, hasMore } }: { readonly by: EarnedBy }) {
  const { t } = useTexts();
  const reference = of === 'deposit' ? referenceOf(DEPOSIT, id) : id;
  return (
    <p className={cited}>
      {of === 'deposit' ? t('records.kind.deposit') : (game ?? t('records.round.title'))} <bdi>{reference}</bdi>
      {hasMore && ` ${t('mall.records.by.more')}`}
    </p>
  );
}

function Line({ record: { kind, changed, balance, remark, at, by } }: { readonly record: PointRecord }) {
  const writer = useFigures();
  const { t } = useTexts();
  const known = KNOWN.find((one) => one === kind) ?? 'other';
  const isGain = !changed.startsWith('-');
  const kindText = t(`mall.records.kind.${known}`);
  return (
    <div className={line}>
      <div>
        <p className={what}>{kindText}</p>
        {remark !== '' && <p>{remark}</p>}
        {by !== undefined && <By by={by} />}
        <p className={note} dir="ltr">
          {writer.minute(at)}
        </p>
      </div>
      <div className={figures}>
        <bdi className={cx(isGain ? gained : spent)}>
          {isGain ? '+' : '−'}
          {writer.count(changed.replace('-', ''))}
        </bdi>
        <span className={note}>{t('mall.records.after', { points: writer.count(balance) })}</span>
      </div>
    </div>
  );
}
