import type { PortalSection } from '#model/portal/portal.ts';

/** Props of each home page section: the brand's texts for it. */
export interface HomeSectionProps {
  readonly spec: PortalSection;
}
