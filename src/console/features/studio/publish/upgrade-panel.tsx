import type { ReactNode } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { labelOfId, labelsWith } from '#console/effects/labels/element-labels.ts';
import { nameRoles } from '#console/effects/labels/role-names.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { brandUpgrade, type UpgradeReply } from '#contract/staff/studio/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { BRAND_FILE } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { nameKey } from '../fields/name-key.ts';

const body = css({ display: 'grid', gap: space[4] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong, marginBlockEnd: space[2] });
const list = css({
  display: 'grid',
  gap: space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
});
const muted = css({ color: color.textMuted, fontSize: type.s });

/** Only the platform's own elements change with its defaults. */
const PLATFORM = labelsWith({});

interface UpgradePanelProps {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** What later defaults of the platform change for the brand, before the upgrade is taken (N14). */
export function UpgradePanel({ draft, onClose }: UpgradePanelProps) {
  const { merchant, mayEdit, store, state } = draft;
  const { data, error } = useStaffRead(brandUpgrade, {}, { merchant });
  const edits = data?.edits ?? [];
  const take = async () => {
    for (const { pointer, value } of edits)
      store.set(BRAND_FILE, pointer, value === undefined ? undefined : (JSON.parse(value) as unknown));
    await store.flush();
    onClose();
  };
  const isCurrent = data?.version === state.version;
  return (
    <SidePanel
      title={translate('upgrade.title')}
      onClose={onClose}
      actions={
        mayEdit &&
        edits.length > 0 && (
          <Button disabled={!isCurrent} onClick={() => void take()} data-element="console.studio.takeUpgrade">
            {translate('upgrade.take')}
          </Button>
        )
      }
    >
      {error && <EmptyState illustration="error" title={describeFailure(error, translate)} />}
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data && <Advice advice={data} />}
    </SidePanel>
  );
}

function Advice({ advice }: { readonly advice: UpgradeReply }) {
  const { from, to, hidden, values, elements, renamed } = advice;
  const isNothing = [hidden, values, elements, renamed].every(({ length }) => length === 0);
  return (
    <div className={body} data-element="console.studio.upgrade">
      <p>{from === to ? translate('upgrade.current', { version: to }) : translate('upgrade.versions', { from, to })}</p>
      {isNothing && <p>{translate('upgrade.nothing')}</p>}
      <Part title={translate('upgrade.renamed')} of={renamed}>
        {(one) => (
          <li key={one.from}>
            {translate('upgrade.move', { from: one.from, to: one.to })}
            <p className={muted}>{translate('upgrade.since', { version: one.version })}</p>
          </li>
        )}
      </Part>
      <Part title={translate('upgrade.hidden')} of={hidden}>
        {(one) => (
          <li key={one.at}>
            {nameKey(BRAND_FILE, one.at)}: {one.own}
            <p className={muted}>
              {translate('upgrade.moved', { from: one.from, to: one.to, version: one.version })}{' '}
              {translate(`upgrade.equals.${one.equals}`)}
            </p>
          </li>
        )}
      </Part>
      <Part title={translate('upgrade.values')} of={values}>
        {(one) => (
          <li key={one.at}>
            {nameKey(BRAND_FILE, one.at)}
            <p className={muted}>{translate('upgrade.moved', { from: one.from, to: one.to, version: one.version })}</p>
          </li>
        )}
      </Part>
      <Part title={translate('upgrade.elements')} of={elements}>
        {(one) => (
          <li key={one.id}>
            {labelOfId(PLATFORM, one.id)} · {translate(`upgrade.change.${one.change}`, { version: one.version })}
            <p className={muted}>{describeSeen(one)}</p>
            {one.parts.map(({ part, from: was, to: is }) => (
              <p key={part} className={muted}>
                {translate(`upgrade.part.${part}`)}: {was} → {is}
              </p>
            ))}
          </li>
        )}
      </Part>
    </div>
  );
}

function describeSeen({ appears, disappears }: UpgradeReply['elements'][number]): string {
  const words = [
    ...(appears.length > 0 ? [translate('upgrade.appears', { roles: nameRoles(appears) })] : []),
    ...(disappears.length > 0 ? [translate('upgrade.disappears', { roles: nameRoles(disappears) })] : []),
  ];
  return words.length > 0 ? words.join(' · ') : translate('upgrade.same');
}

interface PartProps<T> {
  readonly title: string;
  readonly of: readonly T[];
  readonly children: (one: T) => ReactNode;
}

function Part<T>({ title, of, children }: PartProps<T>) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={heading}>{title}</h3>
      <ul className={list}>{of.map(children)}</ul>
    </section>
  );
}
