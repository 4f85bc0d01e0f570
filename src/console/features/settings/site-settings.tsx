import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ChangePanel } from '#console/effects/change-panel.tsx';
import type { SiteView } from '#console/effects/site-view.ts';
import { useUndo } from '#console/effects/use-undo.tsx';
import { Page } from '#console/kit/page.tsx';
import { PendingLine } from '#console/kit/pending-line.tsx';
import { useMay } from '#console/session/me.ts';
import { Banner } from '#ui/banner.tsx';
import { css, media } from '#ui/style.ts';
import { color, space, type } from '#ui/tokens.ts';
import { AnalyticsSection } from './analytics-section.tsx';
import { DomainsSection } from './domains-section.tsx';
import { bindEditors, type SectionProps } from './editor.ts';
import { GatewaySection } from './gateway-section.tsx';
import { HostsSection } from './hosts-section.tsx';
import { MaintenanceSection } from './maintenance-section.tsx';
import { OtherSection } from './other-section.tsx';
import { RegionsSection } from './regions-section.tsx';
import { ResourcesSection } from './resources-section.tsx';
import { SectionRail } from './section-rail.tsx';
import { type SectionId, type Subject, sectionOf } from './sections.ts';
import { ServiceSection } from './service-section.tsx';
import { dropDraft, NO_DRAFT, proposalsOf, sortDraft } from './settings-draft.ts';
import { SiteSection } from './site-section.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';
import { say } from './words.ts';

const whole = css({
  display: 'flex',
  gap: space[6],
  alignItems: 'flex-start',
  [media.tablet]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] },
});
const body = css({ flex: 1, display: 'grid', gap: space[4], minInlineSize: 0, maxInlineSize: '56rem' });
const heading = css({ fontSize: type.l });
const lead = css({ color: color.textMuted, fontSize: type.s });

const SECTIONS: Readonly<Record<SectionId, (props: SectionProps) => React.ReactNode>> = {
  resources: ResourcesSection,
  service: ServiceSection,
  hosts: HostsSection,
  domains: DomainsSection,
  analytics: AnalyticsSection,
  maintenance: MaintenanceSection,
  regions: RegionsSection,
  site: SiteSection,
  gateway: GatewaySection,
  other: OtherSection,
};

export interface SiteSettingsProps {
  readonly siteName: string;
  readonly view: SiteView;
}

/** The settings of one site, section by section; edits of all of them are saved together. */
export function SiteSettings({ siteName, view }: SiteSettingsProps) {
  const { merchant, trees } = view.documents;
  const section = sectionOf(useParams()['section']);
  const [draft, setDraft] = useSettingsDraft(merchant);
  const [saving, setSaving] = useState<readonly Subject[]>();
  const undo = useUndo();
  const may = useMay();
  // Every role that may do the one may do the other.
  const mayChange = may('settings.change', merchant) && may('maintenance.set', merchant);
  const { sendable, held } = sortDraft(draft, trees);
  const Section = SECTIONS[section];
  return (
    <Page
      title={say('title')}
      lead={say('lead', { site: siteName })}
      actions={
        mayChange && (
          <PendingLine
            element="console.settings.pending"
            say={say}
            sendable={sendable.length}
            held={held.length}
            onReview={() => setSaving(sendable)}
            onDiscard={() => setDraft(NO_DRAFT)}
          />
        )
      }
    >
      <div className={whole}>
        <SectionRail merchant={merchant} current={section} changed={[...sendable, ...held]} held={held} />
        <div className={body}>
          <header>
            <h2 className={heading}>{say(`section.${section}`)}</h2>
            <p className={lead}>{say(`section.${section}.lead`)}</p>
          </header>
          {!mayChange && <Banner tone="info">{say('readOnly')}</Banner>}
          <Section view={view} edit={bindEditors(view, draft, setDraft, mayChange)} />
        </div>
      </div>
      {saving !== undefined && (
        <ChangePanel
          merchant={merchant}
          title={say('pending.title', { site: siteName })}
          proposals={proposalsOf(draft, saving)}
          needs="settings.change"
          onDone={(done, reason) => {
            setDraft(dropDraft(draft, saving));
            undo.tell({ title: say('pending.done'), reason, done });
          }}
          onClose={() => setSaving(undefined)}
        />
      )}
      {undo.dialog}
    </Page>
  );
}
