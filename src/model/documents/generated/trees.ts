// Generated from schemas/trees.schema.json by scripts/generate-types.ts. Do not edit.
import type { RegisterSettingsFile } from './register-settings.ts';
import type { SwitchTreeFile } from './feature-switches.ts';

/**
 * File with the server's documents for the brand tools: one set, or a list of sets.
 */
export type TreesFile = Trees | Trees[];

/**
 * Documents of one site and one visitor.
 */
export interface Trees {
  /**
   * Path of this schema.
   */
  $schema?: string;
  /**
   * Value of the status reply.
   */
  status?: {
    /**
     * The site is in maintenance mode.
     */
    maintenance?: boolean | number | string | null;
    /**
     * Expected end of maintenance: ISO 8601 with a time zone, or epoch milliseconds. Shown to visitors; it does not reopen the site.
     */
    maintenanceUntil?: string | number | null;
    /**
     * The site is restricted at the visitor's location.
     */
    regionRestriction?: boolean | number | string | null;
    /**
     * The visitor may use the site in maintenance mode.
     */
    admitted?: boolean | number | string | null;
    /**
     * Location of the visitor's IP address.
     */
    location?: {
      /**
       * IP address of the visitor.
       */
      ip?: string;
      /**
       * ISO 3166-1 code or name of the country.
       */
      country?: string;
    } | null;
    /**
     * The server's trees.
     */
    info?: {
      /**
       * Root of the switch tree.
       */
      whitelabel?: SwitchTreeFile;
      /**
       * Register settings. They take precedence over the settings call.
       */
      register?: RegisterSettingsFile;
      /**
       * Links, apps and addresses.
       *
       * Items: A link, an app or an address of the merchant. Its labels are in labelNameEn, labelNameCn and so on.
       */
      resources?: {
        /**
         * Type of the resource.
         */
        resourceType: string;
        /**
         * URL of the resource.
         */
        url?: string | null;
        /**
         * URL in the QR code, or the URL of a QR code picture.
         */
        qrCodeUrl?: string | null;
        [k: string]: unknown;
      }[];
      /**
       * Switches that a share of the members has otherwise, by id: the value in the share, the salt of the buckets, and the share in percent. The member's own switches of member info already have the value. The id `brand` is a revision of the brand, which a share of members and visitors gets.
       */
      rollouts?: {
        /**
         * One switch.
         */
        [k: string]: {
          /**
           * The switch's value for members in the share, or the revision of the brand.
           */
          to: string;
          /**
           * Differs in each roll-out.
           */
          salt: string;
          /**
           * Percent of the members.
           */
          share: number;
          /**
           * The share is one of the members of these rank levels, both included. Absent: of all members.
           */
          ranks?: {
            /**
             * The lowest rank level.
             */
            from: number;
            /**
             * The highest rank level.
             */
            to: number;
          };
          /**
           * The share is one of the members with a label, by its hash: MurmurHash3 (x86, 32 bits, seed 0) of the label in base 36. Absent: of all members.
           */
          label?: string;
        };
      };
      /**
       * Customer service channels.
       */
      customerService?: {
        [k: string]: unknown;
      }[];
      /**
       * Other domains of the site.
       */
      domainRoute?: unknown[];
      /**
       * Main domain of the site.
       */
      mainDomain?: string;
      /**
       * Ids of analytics services.
       */
      analytics?: {
        [k: string]: unknown;
      };
      /**
       * Hosts that pictures are loaded from.
       */
      imageCDNs?: string[];
      /**
       * Hosts that games are loaded from.
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
       * Category of the vendor's games.
       */
      gameType?: string;
      /**
       * VASSALAGE: opens a list of games; game: opens the game directly.
       */
      isGame?: string;
    }[];
    /**
     * Kinds of games and their counts.
     */
    gameClassify?: {
      [k: string]: unknown;
    }[];
    /**
     * Hash of the vendor's games and their order: it changes if the list changes. Open pages use it to detect changes.
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
     * Username of the member.
     */
    account?: string;
    /**
     * Displayed name.
     */
    nickname?: string | null;
    /**
     * 0 player; 1, 2, 41, 42 agents; 4 trial.
     */
    type?: number | string;
    /**
     * 1: the member may transfer to the upline.
     */
    toUpline?: string | null;
    /**
     * VIP label of the member.
     */
    clubLabel?: {
      [k: string]: unknown;
    } | null;
    /**
     * Labels of the member.
     */
    memberLabel?: unknown[];
    /**
     * False for accounts created by social or SMS log-in. Absent: true.
     */
    hasPassword?: boolean;
    /**
     * 1: the member has to confirm a payment received from another member.
     */
    toConfirm?: string | null;
    /**
     * First steps that a new member has completed: `limits`, `offer`. Null: the steps are dismissed or completed.
     */
    firstSteps?: string[] | null;
    /**
     * Switches that are set for this member only.
     */
    switches?: {
      [k: string]: unknown;
    };
  } | null;
  /**
   * Server flags by name. An absent flag is off.
   */
  flags?: {
    [k: string]: boolean;
  };
}
