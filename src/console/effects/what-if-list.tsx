import { useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { nameLanguage } from '#console/names/names.ts';
import { listAll } from '#console/texts/lists.ts';
import type { StaffReply } from '#contract/staff/staff-call.ts';
import { type WhatIfDiff, type WhatIfRequest, whatIf } from '#contract/staff/what-if/calls.ts';
import { MATRIX_SCREENS, SIZES, STATUSES } from '#model/matrix/cells.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { CellPair } from './cell-pair.tsx';
import type { ShownCell } from './cell-visitor.ts';
import { nameRoles } from './labels/role-names.ts';
import { translate } from './words.ts';

const box = css({ display: 'grid', gap: space[4] });
const group = css({
  display: 'grid',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  fontSize: type.s,
});
const causes = css({ display: 'flex', flexWrap: 'wrap', gap: space[1], overflowWrap: 'anywhere' });
const code = css({ fontFamily: 'ui-monospace, monospace', fontSize: type.xs });
const row = css({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: space[1],
  paddingBlockStart: space[2],
  borderBlockStart: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
  '& dt': { color: color.textMuted },
});
const note = css({ color: color.textMuted, fontSize: type.xs });

type Product = WhatIfDiff['groups'][number]['products'][number];

interface WhatIfListProps {
  readonly merchant: string;
  readonly request: WhatIfRequest;
  /** The languages of the site, for `all`. */
  readonly languages: readonly string[];
  /** The name of a cause; absent: its key. */
  readonly nameCause?: ((key: string) => string | undefined) | undefined;
  readonly onShow?: ((cell: ShownCell) => void) | undefined;
}

const AGAIN_MS = 700;
/** Groups and combinations that are listed. */
const MOST_SHOWN = 12;

/** Every screen, language, role, status and size that changes, by cause. */
export function WhatIfList({ merchant, request, languages, nameCause, onShow }: WhatIfListProps) {
  const [pair, setPair] = useState<ShownCell>();
  const { data, error } = useStaffRead(whatIf, request, { merchant, everyMs: AGAIN_MS, until: isDone });
  if (error !== null) return <Banner tone="negative">{describeFailure(error, translate)}</Banner>;
  if (data?.isBroken === true) return <Banner tone="warning">{translate('matrix.broken')}</Banner>;
  const diff = data?.diff;
  if (diff === undefined)
    return (
      <div className={box} data-element="console.matrix.progress">
        <Progress label={translate('matrix.running')} value={data?.done ?? 0} max={Math.max(data?.total ?? 0, 1)} />
        <p className={note}>{translate('matrix.progress', { done: data?.done ?? 0, total: data?.total ?? 0 })}</p>
      </div>
    );
  return (
    <div className={box} data-element="console.matrix">
      <p role="status">{translate('matrix.changed', { changed: diff.changed, cells: diff.cells })}</p>
      {diff.groups.slice(0, MOST_SHOWN).map((one) => (
        <Group
          key={one.causes.join(' ')}
          group={one}
          languages={languages}
          nameCause={nameCause}
          onShow={onShow}
          onPair={setPair}
        />
      ))}
      {diff.groups.length > MOST_SHOWN && (
        <p className={note}>{translate('matrix.more', { count: diff.groups.length - MOST_SHOWN })}</p>
      )}
      {pair !== undefined && (
        <CellPair merchant={merchant} request={request} cell={pair} onClose={() => setPair(undefined)} />
      )}
    </div>
  );
}

const isDone = (reply: StaffReply<typeof whatIf> | undefined) => reply?.diff !== undefined || reply?.isBroken === true;

interface GroupProps extends Pick<WhatIfListProps, 'languages'> {
  readonly group: WhatIfDiff['groups'][number];
  readonly nameCause: WhatIfListProps['nameCause'];
  readonly onShow: WhatIfListProps['onShow'];
  readonly onPair: (cell: ShownCell) => void;
}

function Group({ group: one, languages, nameCause, onShow, onPair }: GroupProps) {
  const [first] = one.products;
  const shown = one.products.slice(0, MOST_SHOWN);
  const cell = first && cellOf(first);
  return (
    <section className={group} data-element="console.matrix.group">
      <h3 className={causes}>
        {one.causes.map((key) => (
          <span key={key} className={code}>
            {nameCause?.(key) ?? key}
          </span>
        ))}
      </h3>
      {one.causes.length > 1 && <p className={note}>{translate(one.isAny ? 'matrix.any' : 'matrix.together')}</p>}
      <p className={note}>
        {translate('matrix.cells', { count: one.changed })} · {listAll(one.parts.map(namePart))}
      </p>
      {shown.map((product) => (
        <ProductRow key={JSON.stringify(product)} product={product} languages={languages} onPair={onPair} />
      ))}
      {one.products.length > shown.length && (
        <p className={note}>{translate('matrix.moreRows', { count: one.products.length - shown.length })}</p>
      )}
      {onShow && cell && (
        <Button size="s" variant="quiet" icon="eye" onClick={() => onShow(cell)}>
          {translate('matrix.show')}
        </Button>
      )}
    </section>
  );
}

/** The first cell that a preview can show: an open page. */
function cellOf({ screens, languages, roles, statuses, sizes }: Product): ShownCell | undefined {
  const [language, role, size] = [languages[0], roles[0], sizes[0]];
  const screen = screens.find((one) => one.startsWith('/'));
  if (screen === undefined || language === undefined || role === undefined || size === undefined) return undefined;
  return statuses.includes('open') ? { screen, language, role, size } : undefined;
}

interface ProductRowProps extends Pick<GroupProps, 'languages' | 'onPair'> {
  readonly product: Product;
}

function ProductRow({ product, languages, onPair }: ProductRowProps) {
  const cell = cellOf(product);
  const { screens, roles, statuses, sizes } = product;
  const all = (known: readonly string[], some: readonly string[]) => known.every((one) => some.includes(one));
  const rows: readonly (readonly [string, string])[] = [
    ['screens', all(MATRIX_SCREENS, screens) ? translate('matrix.all') : nameScreens(screens)],
    [
      'languages',
      all(languages, product.languages) ? translate('matrix.all') : listAll(product.languages.map(nameLanguage)),
    ],
    ['roles', nameRoles(roles)],
    [
      'statuses',
      all(STATUSES, statuses)
        ? translate('matrix.all')
        : listAll(statuses.map((one) => translate.ifKnown(`matrix.status.${one}`) ?? one)),
    ],
    [
      'sizes',
      all(SIZES, sizes)
        ? translate('matrix.all')
        : listAll(sizes.map((one) => translate.ifKnown(`matrix.size.${one}`) ?? one)),
    ],
  ];
  return (
    <>
      <dl className={row}>
        {rows.map(([name, value]) => (
          <Pair key={name} name={translate.ifKnown(`matrix.${name}`) ?? name} value={value} />
        ))}
      </dl>
      {cell && (
        <div>
          <Button size="s" variant="ghost" onClick={() => onPair(cell)}>
            {translate('matrix.pair')}
          </Button>
        </div>
      )}
    </>
  );
}

function Pair({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

const MOST_NAMED = 8;

function nameScreens(screens: readonly string[]): string {
  const names = screens.map((one) => one.replace(/^window:/, ''));
  const more = names.length - MOST_NAMED;
  return more > 0
    ? translate('matrix.screensMore', { screens: names.slice(0, MOST_NAMED).join(', '), count: more })
    : names.join(', ');
}

function namePart(part: string): string {
  const slot = /^slot:(.+)$/.exec(part)?.[1];
  if (slot !== undefined) return translate('matrix.part.slot', { slot });
  return translate.ifKnown(`matrix.part.${part}`) ?? part;
}
