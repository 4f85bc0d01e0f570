// Generated from schemas/sections.schema.json by scripts/generate-types.ts. Do not edit.
import type { ConditionFile } from './condition.ts';

/**
 * Sections of the home page, in the order in which they are shown. A section that is not listed is not shown.
 *
 * @maxItems 24
 *
 * Items: One section of the home page.
 */
export type SectionsFile = {
  /**
   * Name of the section.
   */
  section:
    | 'banners'
    | 'notices'
    | 'hotGames'
    | 'winners'
    | 'categories'
    | 'vendors'
    | 'promotions'
    | 'lotteryDraws'
    | 'recentGames'
    | 'favourites'
    | 'app'
    | 'partners';
  /**
   * Layout of the section: wide, compact, or a grid.
   */
  variant?: 'auto' | 'wide' | 'compact' | 'grid';
  /**
   * Maximum number of entries to show.
   */
  limit?: number;
  /**
   * Text key of the heading. Absent: the platform's heading of the section is used.
   */
  title?: string;
  /**
   * The brand's own banners (only in the section banners). The server's banners follow them.
   *
   * @maxItems 8
   */
  slides?: {
    /**
     * Picture of the slide: an asset of the brand.
     */
    image: string;
    /**
     * Text key of what the picture shows, for people who do not see it. Absent: the picture is decoration, and the heading says it all.
     */
    alt?: string;
    /**
     * Side of the picture that stays visible where the slide is narrower than the picture. auto: right of the middle, behind no text.
     */
    focus?: 'auto' | 'left' | 'center' | 'right';
    /**
     * Text key of the slide's heading.
     */
    title: string;
    /**
     * Text key of the line below the heading.
     */
    text?: string;
    /**
     * Text key of the button.
     */
    button?: string;
    /**
     * Condition for showing the slide. Absent: the slide is shown to everyone.
     */
    when?: ConditionFile;
    /**
     * Action of the button.
     */
    action?: {
      /**
       * Path of a screen on this site.
       */
      go?: string;
      /**
       * URL of another site; opens in a new tab.
       */
      link?: string;
    };
  }[];
  /**
   * Logos in the section partners.
   *
   * @maxItems 24
   */
  partners?: {
    /**
     * Name of the partner, used as the text alternative of the picture.
     */
    name: string;
    /**
     * Picture of the partner: an asset of the brand.
     */
    image?: string;
  }[];
}[];
