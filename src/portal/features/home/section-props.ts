import type { PortalSection } from '#model/portal/portal.ts';

/** What each block of the home page is given: the brand's words about it. */
export interface HomeSectionProps {
  readonly spec: PortalSection;
}
