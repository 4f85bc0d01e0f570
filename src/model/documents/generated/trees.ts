// Generated from schemas/trees.schema.json by scripts/generate-types.ts. Do not edit.
import type { RegisterSettingsFile } from './register-settings.ts';
import type { SwitchTreeFile } from './feature-switches.ts';

/**
 * The server's documents in a file, for the brand tools: one set, or a list of sets.
 */
export type TreesFile = Trees | Trees[];

/**
 * The documents of one resolution.
 */
export interface Trees {
  /**
   * Path of this schema.
   */
  $schema?: string;
  /**
   * The status call's value.
   */
  status?: {
    /**
     * The site is closed for work.
     */
    maintenance?: boolean | number | string | null;
    /**
     * When the work is meant to be over: ISO 8601 with its zone, or epoch milliseconds. Told to visitors; it opens nothing.
     */
    maintenanceUntil?: string | number | null;
    /**
     * The visitor's place may not use the site.
     */
    regionRestriction?: boolean | number | string | null;
    /**
     * The visitor may come in while the site is closed for work.
     */
    admitted?: boolean | number | string | null;
    /**
     * Where the visitor's address lies.
     */
    location?: {
      /**
       * The visitor's address.
       */
      ip?: string;
      /**
       * ISO 3166-1 code or a name.
       */
      country?: string;
    } | null;
    /**
     * The trees.
     */
    info?: {
      /**
       * Root of the switch tree.
       */
      whitelabel?: SwitchTreeFile;
      /**
       * The register settings; win over the settings call.
       */
      register?: RegisterSettingsFile;
      /**
       * Links, apps and addresses.
       *
       * Items: A link, an app or an address of the merchant. Labels stand beside it as labelNameEn, labelNameCn and so on.
       */
      resources?: {
        /**
         * What the resource is.
         */
        resourceType: string;
        /**
         * Where it leads.
         */
        url?: string | null;
        /**
         * Address that the QR code carries, or a picture of one.
         */
        qrCodeUrl?: string | null;
        [k: string]: unknown;
      }[];
      /**
       * Kinds of customer service.
       */
      customerService?: {
        [k: string]: unknown;
      }[];
      /**
       * Other addresses of the site.
       */
      domainRoute?: unknown[];
      /**
       * The site's first address.
       */
      mainDomain?: string;
      /**
       * Identifiers of analytics services.
       */
      analytics?: {
        [k: string]: unknown;
      };
      /**
       * Hosts of pictures.
       */
      imageCDNs?: string[];
      /**
       * Hosts of games.
       */
      launchGameCDNs?: string[];
    } | null;
  };
  /**
   * The vendor lanes.
   *
   * Items: The vendors of one category.
   */
  lanes?: {
    /**
     * The category.
     */
    title: string;
    /**
     * Vendors of the category.
     *
     * Items: A vendor of the lane.
     */
    cards?: {
      /**
       * The vendor's code.
       */
      vassalage: string;
      /**
       * The vendor's name.
       */
      displayName?: string;
      /**
       * Category that its games carry.
       */
      gameType?: string;
      /**
       * VASSALAGE: a popup list of games; game: direct.
       */
      isGame?: string;
    }[];
    /**
     * Kinds of games with their counts.
     */
    gameClassify?: {
      [k: string]: unknown;
    }[];
    /**
     * Stands for its games in their order: another text is another list. Open pages hear by it.
     */
    gameOrder?: string;
  }[];
  /**
   * Member info, or null for a visitor.
   */
  member?: {
    /**
     * The member's id.
     */
    id?: string | number;
    /**
     * The user name.
     */
    account?: string;
    /**
     * Name shown.
     */
    nickname?: string | null;
    /**
     * 0 player; 1, 2, 41, 42 agents; 4 trial.
     */
    type?: number | string;
    /**
     * 1: may transfer to the upline.
     */
    toUpline?: string | null;
    /**
     * VIP label.
     */
    clubLabel?: {
      [k: string]: unknown;
    } | null;
    /**
     * Labels of the member.
     */
    memberLabel?: unknown[];
    /**
     * False for accounts made by social or SMS log-in; absent counts as true.
     */
    hasPassword?: boolean;
    /**
     * 1: a withdrawal that other members pay waits for the member's word.
     */
    toConfirm?: string | null;
    /**
     * What a new member has taken of the first steps: `limits`, `offer`. Null once they are put away or done.
     */
    firstSteps?: string[] | null;
    /**
     * Switches decided for this member alone.
     */
    switches?: {
      [k: string]: unknown;
    };
  } | null;
  /**
   * Server flags by name; an absent flag is off.
   */
  flags?: {
    [k: string]: boolean;
  };
}
