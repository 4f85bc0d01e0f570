import { useMemo } from 'react';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { Facts, Parts } from '#console/people/facts.tsx';
import { When } from '#console/people/when.tsx';
import { changesOf } from '#console/rewards/changes.ts';
import { useMay } from '#console/session/me.ts';
import type { PointRulesVersion, StaffPointRules, WrittenPointRules } from '#contract/staff/points/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { linesOf } from './rules-draft.ts';
import { translate } from './words.ts';

interface VersionsProps {
  readonly found: StaffPointRules;
  readonly merchant: string;
  readonly onTake: (rules: WrittenPointRules) => void;
}

/** The versions of the rules, newest first; a version can be loaded into the form. */
export function Versions({ found: { versions }, merchant, onTake }: VersionsProps) {
  const [open, setOpen] = useAddressState('version');
  const mayChange = useMay()('points.rule', merchant);
  const columns = useMemo(() => columnsOf(versions), [versions]);
  const row = versions.find(({ version }) => String(version) === open);
  return (
    <>
      <DataTable
        caption={translate('version.caption')}
        columns={columns}
        rows={versions}
        rowKey={({ version }) => String(version)}
        openKey={open === '' ? undefined : open}
        onOpen={({ version }) => setOpen(String(version))}
        empty={<EmptyState title={translate('version.none')} text={translate('version.noneText')} />}
      />
      {row && (
        <SidePanel
          title={translate('version.title', { version: String(row.version) })}
          onClose={() => setOpen('')}
          actions={mayChange && <Button onClick={() => onTake(row.rules)}>{translate('version.take')}</Button>}
        >
          <Parts element="console.points.version">
            <Facts
              facts={[
                { label: translate('version.at'), value: <When at={row.at} /> },
                ...linesOf(row.rules).map(([label, text]) => ({ label, value: text === '' ? undefined : text })),
              ]}
            />
          </Parts>
        </SidePanel>
      )}
    </>
  );
}

function columnsOf(versions: readonly PointRulesVersion[]): readonly DataColumn<PointRulesVersion>[] {
  const before = (version: number) => versions[versions.findIndex((each) => each.version === version) + 1];
  return [
    {
      id: 'version',
      title: translate('version.number'),
      width: '6rem',
      phoneWidth: '4rem',
      cell: ({ version }) => version,
    },
    {
      id: 'at',
      title: translate('version.at'),
      width: '11rem',
      phoneWidth: '8rem',
      cell: ({ at }) => <When at={at} />,
    },
    {
      id: 'change',
      title: translate('version.change'),
      width: 'minmax(12rem, 1fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ version, rules }) => {
        const last = before(version);
        if (last === undefined) return version === 1 ? translate('version.first') : '';
        const changes = changesOf(linesOf(last.rules), linesOf(rules));
        return changes.length === 0 ? translate('version.ranks') : changes.join(' · ');
      },
    },
  ];
}
