import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ChangePanel } from '#console/effects/change-panel.tsx';
import type { SiteView } from '#console/effects/site-view.ts';
import { Page } from '#console/kit/page.tsx';
import { PendingLine } from '#console/kit/pending-line.tsx';
import { useMay } from '#console/session/me.ts';
import { useUndo } from '#console/undo/use-undo.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { bindEditors, type SectionProps } from './parts/editor.ts';
import { type SectionId, type Subject, sectionOf } from './parts/sections.ts';
import { dropDraft, NO_DRAFT, proposalsOf, sortDraft } from './parts/settings-draft.ts';
import { useSettingsDraft } from './parts/use-settings-draft.ts';
import { translate } from './parts/words.ts';
import { SectionRail } from './section-rail.tsx';
import { AnalyticsSection } from './sections/analytics-section.tsx';
import { DomainsSection } from './sections/domains-section.tsx';
import { GatewaySection } from './sections/gateway-section.tsx';
import { HostsSection } from './sections/hosts-section.tsx';
import { MaintenanceSection } from './sections/maintenance-section.tsx';
import { OtherSection } from './sections/other-section.tsx';
import { RegionsSection } from './sections/regions-section.tsx';
import { ResourcesSection } from './sections/resources-section.tsx';
import { ServiceSection } from './sections/service-section.tsx';
import { SiteSection } from './sections/site-section.tsx';

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

/** The settings of one site in sections; edits in all sections are saved together. */
export function SiteSettings({ siteName, view }: SiteSettingsProps) {
  const { merchant, trees } = view.documents;
  const section = sectionOf(useParams()['section']);
  const [draft, setDraft] = useSettingsDraft(merchant);
  const [saving, setSaving] = useState<readonly Subject[]>();
  const undo = useUndo();
  const may = useMay();
  // Both are required: every role that has one of these permissions has the other.
  const mayChange = may('settings.change', merchant) && may('maintenance.set', merchant);
  const { sendable, held } = sortDraft(draft, trees);
  const Section = SECTIONS[section];
  return (
    <Page
      title={translate('title')}
      lead={translate('lead', { site: siteName })}
      actions={
        mayChange && (
          <PendingLine
            element="console.settings.pending"
            translate={translate}
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
            <h2 className={heading}>{translate(`section.${section}`)}</h2>
            <p className={lead}>{translate(`section.${section}.lead`)}</p>
          </header>
          {!mayChange && <Banner tone="info">{translate('readOnly')}</Banner>}
          <Section view={view} edit={bindEditors(view, draft, setDraft, mayChange)} />
        </div>
      </div>
      {saving !== undefined && (
        <ChangePanel
          merchant={merchant}
          title={translate('pending.title', { site: siteName })}
          proposals={proposalsOf(draft, saving)}
          permission="settings.change"
          onDone={(done, reason) => {
            setDraft(dropDraft(draft, saving));
            undo.report({
              title: translate('word.settingsSaved'),
              undone: translate('pending.undone'),
              reason,
              back: done,
            });
          }}
          onClose={() => setSaving(undefined)}
        />
      )}
      {undo.dialog}
    </Page>
  );
}
