// Generated from schemas/sections.schema.json by scripts/generate-types.ts. Do not edit.
import type { ConditionFile } from './condition.ts';

/**
 * The blocks of the home page, in the order in which they are drawn. A section that is not listed is not drawn.
 *
 * @maxItems 24
 *
 * Items: One block of the home page.
 */
export type SectionsFile = {
  /**
   * Which block this is.
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
   * How the block is drawn: the widest form, a compact one, or a grid.
   */
  variant?: 'auto' | 'wide' | 'compact' | 'grid';
  /**
   * Most entries to draw.
   */
  limit?: number;
  /**
   * Key of the heading in the text files; without it the section's own heading is used.
   */
  title?: string;
  /**
   * The brand's own banners (section banners only); the server's banners follow them.
   *
   * @maxItems 8
   */
  slides?: {
    /**
     * Picture of the slide, an asset of the brand.
     */
    image: string;
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
     * Who sees the slide; everybody by default.
     */
    when?: ConditionFile;
    /**
     * What the button does.
     */
    action?: {
      /**
       * A path of this site.
       */
      go?: string;
      /**
       * An address outside this site; opened in a new tab.
       */
      link?: string;
    };
  }[];
  /**
   * Logos drawn by the section partners.
   *
   * @maxItems 24
   */
  partners?: {
    /**
     * Name of the partner, the picture's text alternative.
     */
    name: string;
    /**
     * Picture, an asset of the brand.
     */
    image?: string;
  }[];
}[];
