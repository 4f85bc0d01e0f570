// Generated from schemas/brand.schema.json by scripts/generate-types.ts. Do not edit.
import type { ConditionFile } from './condition.ts';
import type { SectionsFile } from './sections.ts';

/**
 * How one merchant's site looks and what it offers. One file makes a site.
 */
export interface BrandFile {
  /**
   * Path of this schema; gives completion and hover in an editor.
   */
  $schema?: string;
  /**
   * Version of this file's format.
   */
  livery: 1;
  /**
   * Identifies the business; also the name of the folder and of the local domain. bank, chat, console, games and www are reserved.
   */
  merchant: string;
  /**
   * The brand's name as players read it.
   */
  name: string;
  /**
   * Host names that answer with this brand, besides <merchant>.localhost.
   *
   * @maxItems 50
   */
  domains?: string[];
  /**
   * Languages offered, in the order of the picker.
   *
   * @minItems 1
   */
  languages?: ('EN' | 'CN' | 'JA' | 'TH' | 'VI' | 'ID' | 'ES' | 'HI' | 'KO' | 'PT' | 'TR' | 'AR' | 'RU')[];
  /**
   * Language of a visitor who has not chosen one.
   */
  defaultLanguage?: 'EN' | 'CN' | 'JA' | 'TH' | 'VI' | 'ID' | 'ES' | 'HI' | 'KO' | 'PT' | 'TR' | 'AR' | 'RU';
  /**
   * How amounts of money are written.
   */
  currency?: {
    /**
     * ISO 4217 code, or one of the merchant's own.
     */
    code: string;
    /**
     * Digits after the decimal point (ISO 4217 minor unit).
     */
    exponent?: number;
    /**
     * Sign that stands beside the amount.
     */
    symbol?: string;
    /**
     * Where the symbol stands.
     */
    position?: 'before' | 'after';
  };
  /**
   * Age in years that a player confirms, and that a date of birth must prove where one is given.
   */
  minimumAge?: number;
  /**
   * Where the merchant's days begin and end (IANA name): who is old enough today is decided by it.
   */
  timeZone?: string;
  /**
   * In which digits figures, days and times are written on Arabic pages: latin (0123) or arabic (٠١٢٣). Pages in other languages have Latin ones.
   */
  numerals?: 'latin' | 'arabic';
  /**
   * Seeds and choices from which the whole look is derived.
   */
  theme: {
    /**
     * Dark, light, or both (then the visitor's system decides).
     */
    mode?: 'dark' | 'light' | 'both';
    /**
     * The few colours that the rest is derived from.
     */
    seeds: {
      /**
       * The colour of actions.
       */
      accent: string;
      /**
       * Second end of accent gradients; the accent itself when absent.
       */
      secondary?: string;
      /**
       * Tint of surfaces and greys; the accent's hue, faintly, when absent.
       */
      neutral?: string;
    };
    /**
     * Single colour roles by mode; checked for contrast like derived ones.
     */
    roles?: {
      /**
       * Colour roles that replace the derived ones in light mode.
       */
      light?: {
        /**
         * Overrides the derived colour role canvas.
         */
        canvas?: string;
        /**
         * Overrides the derived colour role surface.
         */
        surface?: string;
        /**
         * Overrides the derived colour role surfaceRaised.
         */
        surfaceRaised?: string;
        /**
         * Overrides the derived colour role surfaceSunken.
         */
        surfaceSunken?: string;
        /**
         * Overrides the derived colour role text.
         */
        text?: string;
        /**
         * Overrides the derived colour role textMuted.
         */
        textMuted?: string;
        /**
         * Overrides the derived colour role textOnAccent.
         */
        textOnAccent?: string;
        /**
         * Overrides the derived colour role line.
         */
        line?: string;
        /**
         * Overrides the derived colour role accent.
         */
        accent?: string;
        /**
         * Overrides the derived colour role accentStrong.
         */
        accentStrong?: string;
        /**
         * Overrides the derived colour role accentSoft.
         */
        accentSoft?: string;
        /**
         * Overrides the derived colour role positive.
         */
        positive?: string;
        /**
         * Overrides the derived colour role negative.
         */
        negative?: string;
        /**
         * Overrides the derived colour role warning.
         */
        warning?: string;
        /**
         * Overrides the derived colour role info.
         */
        info?: string;
        /**
         * Overrides the derived colour role focus.
         */
        focus?: string;
        /**
         * Overrides the derived colour role overlay.
         */
        overlay?: string;
      };
      /**
       * Colour roles that replace the derived ones in dark mode.
       */
      dark?: {
        /**
         * Overrides the derived colour role canvas.
         */
        canvas?: string;
        /**
         * Overrides the derived colour role surface.
         */
        surface?: string;
        /**
         * Overrides the derived colour role surfaceRaised.
         */
        surfaceRaised?: string;
        /**
         * Overrides the derived colour role surfaceSunken.
         */
        surfaceSunken?: string;
        /**
         * Overrides the derived colour role text.
         */
        text?: string;
        /**
         * Overrides the derived colour role textMuted.
         */
        textMuted?: string;
        /**
         * Overrides the derived colour role textOnAccent.
         */
        textOnAccent?: string;
        /**
         * Overrides the derived colour role line.
         */
        line?: string;
        /**
         * Overrides the derived colour role accent.
         */
        accent?: string;
        /**
         * Overrides the derived colour role accentStrong.
         */
        accentStrong?: string;
        /**
         * Overrides the derived colour role accentSoft.
         */
        accentSoft?: string;
        /**
         * Overrides the derived colour role positive.
         */
        positive?: string;
        /**
         * Overrides the derived colour role negative.
         */
        negative?: string;
        /**
         * Overrides the derived colour role warning.
         */
        warning?: string;
        /**
         * Overrides the derived colour role info.
         */
        info?: string;
        /**
         * Overrides the derived colour role focus.
         */
        focus?: string;
        /**
         * Overrides the derived colour role overlay.
         */
        overlay?: string;
      };
    };
    /**
     * Type families by use. Families are shipped with Livery; system uses the visitor's own.
     */
    fonts?: {
      /**
       * Family of running text.
       */
      body?: 'inter' | 'manrope' | 'sora' | 'fraunces' | 'archivo' | 'system';
      /**
       * Family of headings.
       */
      display?: 'inter' | 'manrope' | 'sora' | 'fraunces' | 'archivo' | 'system';
      /**
       * Family of money, odds and timers (tabular figures).
       */
      numeric?: 'inter' | 'manrope' | 'sora' | 'fraunces' | 'archivo' | 'system';
    };
    /**
     * Roundness of corners.
     */
    radius?: 'none' | 'soft' | 'round';
    /**
     * Spacing of controls and lists.
     */
    density?: 'compact' | 'comfortable';
    /**
     * How the entries of navigation and menus are written: as their texts are, or all in capitals.
     */
    labelCase?: 'asWritten' | 'capitals';
    /**
     * Depth of raised surfaces.
     */
    shadow?: 'flat' | 'soft' | 'deep';
  };
  /**
   * Which of the drawn variants this brand uses.
   */
  layout?: {
    /**
     * classic: one row with navigation below; stacked: account above, wide navigation; compact: one thin row.
     */
    header?: 'classic' | 'stacked' | 'compact';
    /**
     * bar: a row of entries; mega: wide panels; rail: a column at the side.
     */
    navigation?: 'bar' | 'mega' | 'rail';
    /**
     * Shape of game cards.
     */
    card?: 'poster' | 'tile' | 'wide';
  };
  /**
   * Pictures of the brand, files in its assets folder.
   */
  assets?: {
    /**
     * Picture in the header; without it the name is written.
     */
    logo?: string;
    /**
     * Icon of the browser tab and of a phone's home screen; square.
     */
    favicon?: string;
    /**
     * Picture shown where the address is shared (1200 x 630).
     */
    card?: string;
    /**
     * Picture beside the app download section (640 x 480).
     */
    app?: string;
  };
  /**
   * Blocks of the home page in order.
   */
  home?: SectionsFile;
  /**
   * By element id, or a family such as bar.social.*: hide it, add a condition, or change its words and icon. Nothing here can show what the catalogue hides.
   */
  elements?: {
    /**
     * Changes to one element.
     */
    [k: string]: {
      /**
       * The brand does not show this element.
       */
      hidden?: boolean;
      /**
       * The element is shown only when this holds as well as the catalogue's own condition.
       */
      when?: ConditionFile;
      /**
       * Text key that replaces the element's label.
       */
      label?: string;
      /**
       * Name of a lucide icon that replaces the element's icon.
       */
      icon?:
        | 'anchor'
        | 'arrow-left'
        | 'arrow-right'
        | 'arrow-up-down'
        | 'badge-check'
        | 'banknote'
        | 'bell'
        | 'book-open'
        | 'calendar'
        | 'calendar-check'
        | 'calendar-days'
        | 'camera'
        | 'chart-line'
        | 'check'
        | 'cherry'
        | 'chevron-down'
        | 'chevron-left'
        | 'chevron-right'
        | 'chevron-up'
        | 'circle-alert'
        | 'circle-check'
        | 'circle-question-mark'
        | 'circle-user'
        | 'clock'
        | 'clover'
        | 'club'
        | 'coins'
        | 'compass'
        | 'copy'
        | 'crown'
        | 'dices'
        | 'download'
        | 'ellipsis'
        | 'external-link'
        | 'eye'
        | 'eye-off'
        | 'fish'
        | 'flame'
        | 'gamepad-2'
        | 'gem'
        | 'gift'
        | 'globe'
        | 'goal'
        | 'grip-horizontal'
        | 'headset'
        | 'heart'
        | 'hourglass'
        | 'house'
        | 'info'
        | 'key-round'
        | 'languages'
        | 'layout-grid'
        | 'life-buoy'
        | 'list'
        | 'lock'
        | 'log-in'
        | 'log-out'
        | 'mail'
        | 'map-pin'
        | 'maximize'
        | 'megaphone'
        | 'menu'
        | 'message-circle'
        | 'message-square'
        | 'messages-square'
        | 'minimize'
        | 'minus'
        | 'moon'
        | 'network'
        | 'newspaper'
        | 'party-popper'
        | 'pause'
        | 'percent'
        | 'phone'
        | 'play'
        | 'plus'
        | 'qr-code'
        | 'receipt'
        | 'refresh-cw'
        | 'scroll-text'
        | 'search'
        | 'send'
        | 'settings'
        | 'share-2'
        | 'shield'
        | 'shield-alert'
        | 'shield-check'
        | 'smartphone'
        | 'spade'
        | 'sparkles'
        | 'star'
        | 'sun'
        | 'swords'
        | 'thumbs-up'
        | 'ticket'
        | 'trash-2'
        | 'triangle-alert'
        | 'trophy'
        | 'tv'
        | 'user'
        | 'user-plus'
        | 'users'
        | 'video'
        | 'wallet'
        | 'wifi-off'
        | 'x'
        | 'zap';
    };
  };
  /**
   * By slot: ids in the order wanted. An id that is not listed stays after the one it follows in the catalogue.
   */
  order?: {
    /**
     * Element ids in the order wanted.
     */
    [k: string]: string[];
  };
  /**
   * Entries of the brand's own, drawn like the catalogue's.
   *
   * @maxItems 40
   *
   * Items: One entry.
   */
  additions?: {
    /**
     * Begins with x.
     */
    id: string;
    /**
     * Where it is drawn.
     */
    slot:
      | 'header.nav'
      | 'header.account'
      | 'side'
      | 'side.games'
      | 'side.account'
      | 'side.foot'
      | 'bar'
      | 'footer'
      | 'bottom';
    /**
     * Text key.
     */
    label: string;
    /**
     * Name of a lucide icon that replaces the element's icon.
     */
    icon?:
      | 'anchor'
      | 'arrow-left'
      | 'arrow-right'
      | 'arrow-up-down'
      | 'badge-check'
      | 'banknote'
      | 'bell'
      | 'book-open'
      | 'calendar'
      | 'calendar-check'
      | 'calendar-days'
      | 'camera'
      | 'chart-line'
      | 'check'
      | 'cherry'
      | 'chevron-down'
      | 'chevron-left'
      | 'chevron-right'
      | 'chevron-up'
      | 'circle-alert'
      | 'circle-check'
      | 'circle-question-mark'
      | 'circle-user'
      | 'clock'
      | 'clover'
      | 'club'
      | 'coins'
      | 'compass'
      | 'copy'
      | 'crown'
      | 'dices'
      | 'download'
      | 'ellipsis'
      | 'external-link'
      | 'eye'
      | 'eye-off'
      | 'fish'
      | 'flame'
      | 'gamepad-2'
      | 'gem'
      | 'gift'
      | 'globe'
      | 'goal'
      | 'grip-horizontal'
      | 'headset'
      | 'heart'
      | 'hourglass'
      | 'house'
      | 'info'
      | 'key-round'
      | 'languages'
      | 'layout-grid'
      | 'life-buoy'
      | 'list'
      | 'lock'
      | 'log-in'
      | 'log-out'
      | 'mail'
      | 'map-pin'
      | 'maximize'
      | 'megaphone'
      | 'menu'
      | 'message-circle'
      | 'message-square'
      | 'messages-square'
      | 'minimize'
      | 'minus'
      | 'moon'
      | 'network'
      | 'newspaper'
      | 'party-popper'
      | 'pause'
      | 'percent'
      | 'phone'
      | 'play'
      | 'plus'
      | 'qr-code'
      | 'receipt'
      | 'refresh-cw'
      | 'scroll-text'
      | 'search'
      | 'send'
      | 'settings'
      | 'share-2'
      | 'shield'
      | 'shield-alert'
      | 'shield-check'
      | 'smartphone'
      | 'spade'
      | 'sparkles'
      | 'star'
      | 'sun'
      | 'swords'
      | 'thumbs-up'
      | 'ticket'
      | 'trash-2'
      | 'triangle-alert'
      | 'trophy'
      | 'tv'
      | 'user'
      | 'user-plus'
      | 'users'
      | 'video'
      | 'wallet'
      | 'wifi-off'
      | 'x'
      | 'zap';
    /**
     * The element is shown only when this holds as well as the catalogue's own condition.
     */
    when?: ConditionFile;
    /**
     * What a press does.
     */
    action: {
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
   * How the fields that the rules enable are grouped. Never which fields: that is the rules' to say.
   */
  registration?: {
    /**
     * Fields in groups, in order; unlisted fields follow.
     *
     * @maxItems 12
     */
    groups?: {
      /**
       * Text key of the group's heading.
       */
      title?: string;
      /**
       * Field names in order.
       */
      fields: string[];
    }[];
    /**
     * Draws each group as a step of its own.
     */
    steps?: boolean;
  };
  /**
   * What the brand offers by its own choice.
   */
  features?: {
    /**
     * Offers the chat room.
     */
    chatRoom?: boolean;
    /**
     * Providers offered at log-in, two at most.
     *
     * @maxItems 2
     */
    socialLogin?: string[];
    /**
     * Third-party provider of phone codes; absent when the gateway sends them itself.
     */
    phoneAuth?: {
      /**
       * Which provider.
       */
      provider: 'firebase';
    };
    /**
     * Answers may tell whether an account exists. Off by default: the answer is then the same for known and unknown accounts.
     */
    revealAccounts?: boolean;
  };
  /**
   * Visitors must log in before they see the site.
   */
  loginBeforeHome?: boolean;
  /**
   * Vendors of SPORTS that count as esports where the server sends no ESPORTS lane.
   */
  esports?: string[];
  /**
   * Who runs the site, as terms and privacy name them. Without it those pages are marked as samples.
   */
  operator?: {
    /**
     * The company, as it is registered.
     */
    name: string;
    /**
     * Where it is registered, in one line.
     */
    address: string;
    /**
     * Where complaints and questions about data are answered.
     */
    email: string;
  };
  /**
   * Named in the footer beside the brand's own statement (text brand.licence).
   */
  licence?: {
    /**
     * Who granted the licence.
     */
    authority?: string;
    /**
     * The licence's number.
     */
    number?: string;
    /**
     * Address of the public register entry.
     */
    url?: string;
  };
  /**
   * Other hosts that this brand's pages may use. Anything else that a reply names is ignored and reported.
   */
  origins?: {
    /**
     * Hosts of pictures.
     *
     * @maxItems 40
     */
    images?: string[];
    /**
     * Hosts of games shown in a frame.
     *
     * @maxItems 40
     */
    frames?: string[];
    /**
     * Hosts that customer-service links may lead to.
     *
     * @maxItems 40
     */
    links?: string[];
  };
}
