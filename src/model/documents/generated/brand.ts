// Generated from schemas/brand.schema.json by scripts/generate-types.ts. Do not edit.
import type { ConditionFile } from './condition.ts';
import type { SectionsFile } from './sections.ts';

/**
 * The look and the features of one merchant's site. One file defines a site.
 */
export interface BrandFile {
  /**
   * Path of this schema; enables completion and hover texts in an editor.
   */
  $schema?: string;
  /**
   * Version of the file format.
   */
  livery: 1;
  /**
   * The version of the platform's defaults (schemas/base) with which the brand was last compared; "npm run brand -- upgrade" shows what later versions change. Without it every version is compared.
   */
  base?: number;
  /**
   * Identifies the business; also the name of the folder and of the local domain. bank, chat, console, games and www are reserved.
   */
  merchant: string;
  /**
   * The brand's name as shown to players.
   */
  name: string;
  /**
   * Host names that serve this brand, in addition to <merchant>.localhost.
   *
   * @maxItems 50
   */
  domains?: string[];
  /**
   * Offered languages, in the order of the language picker.
   *
   * @minItems 1
   */
  languages?: ('EN' | 'CN' | 'JA' | 'TH' | 'VI' | 'ID' | 'ES' | 'HI' | 'KO' | 'PT' | 'TR' | 'AR' | 'RU')[];
  /**
   * Language for visitors who have not chosen one and whose browser asks for none of the offered languages.
   */
  defaultLanguage?: 'EN' | 'CN' | 'JA' | 'TH' | 'VI' | 'ID' | 'ES' | 'HI' | 'KO' | 'PT' | 'TR' | 'AR' | 'RU';
  /**
   * Format of amounts of money.
   */
  currency?: {
    /**
     * ISO 4217 code, or the merchant's own code.
     */
    code: string;
    /**
     * Digits after the decimal point (ISO 4217 minor unit).
     */
    exponent?: number;
    /**
     * Symbol shown next to the amount.
     */
    symbol?: string;
    /**
     * Position of the symbol.
     */
    position?: 'before' | 'after';
  };
  /**
   * Minimum age in years. A player confirms it; a given date of birth must match it.
   */
  minimumAge?: number;
  /**
   * IANA time zone in which the merchant's days begin and end. It also decides whether a player has reached the minimum age.
   */
  timeZone?: string;
  /**
   * Digits of numbers, dates and times on Arabic pages: latin (0123) or arabic (٠١٢٣). Pages in other languages use Latin digits.
   */
  numerals?: 'latin' | 'arabic';
  /**
   * Seed colours and options from which the whole theme is derived.
   */
  theme: {
    /**
     * Dark, light, or both (the visitor's system decides).
     */
    mode?: 'dark' | 'light' | 'both';
    /**
     * Colours from which all other colours are derived.
     */
    seeds: {
      /**
       * Colour of buttons and other actions.
       */
      accent: string;
      /**
       * Second colour of accent gradients. Absent: the accent.
       */
      secondary?: string;
      /**
       * Tint of surfaces and greys. Absent: a weak tint of the accent's hue.
       */
      neutral?: string;
    };
    /**
     * Colour roles to override, by mode. Their contrast is checked like that of derived colours.
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
     * Font families by use. Livery includes these families; system uses the visitor's system font.
     */
    fonts?: {
      /**
       * Font family of body text.
       */
      body?: 'inter' | 'manrope' | 'sora' | 'fraunces' | 'archivo' | 'system';
      /**
       * Font family of headings.
       */
      display?: 'inter' | 'manrope' | 'sora' | 'fraunces' | 'archivo' | 'system';
      /**
       * Font family of amounts, odds and timers (tabular figures).
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
     * Letter case of entries in navigation and menus: as in their texts, or all capitals.
     */
    labelCase?: 'asWritten' | 'capitals';
    /**
     * Depth of raised surfaces.
     */
    shadow?: 'flat' | 'soft' | 'deep';
  };
  /**
   * Layout variants that this brand uses.
   */
  layout?: {
    /**
     * classic: one row with navigation below; stacked: account above, wide navigation; compact: one thin row.
     */
    header?: 'classic' | 'stacked' | 'compact';
    /**
     * bar: a row of entries; mega: wide panels; rail: a side column.
     */
    navigation?: 'bar' | 'mega' | 'rail';
    /**
     * Shape of game cards.
     */
    card?: 'poster' | 'tile' | 'wide';
  };
  /**
   * Pictures of the brand: files in its assets folder.
   */
  assets?: {
    /**
     * Picture in the header. Absent: the brand name is shown as text.
     */
    logo?: string;
    /**
     * Square icon of the browser tab and of a phone's home screen.
     */
    favicon?: string;
    /**
     * Picture shown when a link to the site is shared (1200 x 630).
     */
    card?: string;
    /**
     * Picture next to the app download section (640 x 480).
     */
    app?: string;
  };
  /**
   * Sections of the home page, in order.
   */
  home?: SectionsFile;
  /**
   * Overrides by element id, or by a family such as bar.social.*: hide an element, add a condition, or change its label and icon. An override cannot show an element that the catalogue hides.
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
       * The element is shown only if this condition and the catalogue's own condition are true.
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
   * Element ids by slot, in the order to show them. An id that is not listed stays after the id that precedes it in the catalogue.
   */
  order?: {
    /**
     * Element ids, in the order to show them.
     */
    [k: string]: string[];
  };
  /**
   * Entries that the brand adds, shown like entries of the catalogue.
   *
   * @maxItems 40
   *
   * Items: One added entry.
   */
  additions?: {
    /**
     * Unique id that begins with x.
     */
    id: string;
    /**
     * Slot in which the entry is shown.
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
     * The element is shown only if this condition and the catalogue's own condition are true.
     */
    when?: ConditionFile;
    /**
     * Action when the entry is selected.
     */
    action: {
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
   * Groups of the registration fields. The rules decide which fields are shown, not the brand file.
   */
  registration?: {
    /**
     * Groups of fields, in order. Fields that are not listed follow.
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
     * Shows each group as a separate step.
     */
    steps?: boolean;
  };
  /**
   * Optional features that the brand offers.
   */
  features?: {
    /**
     * The brand offers the chat room.
     */
    chatRoom?: boolean;
    /**
     * Social log-in providers, at most two.
     *
     * @maxItems 2
     */
    socialLogin?: string[];
    /**
     * Third-party provider of phone codes. Absent: the gateway sends the codes.
     */
    phoneAuth?: {
      /**
       * Name of the provider.
       */
      provider: 'firebase';
    };
    /**
     * Replies may reveal whether an account exists. Off by default: known and unknown accounts get the same reply.
     */
    revealAccounts?: boolean;
  };
  /**
   * Visitors must log in before they see the site.
   */
  loginBeforeHome?: boolean;
  /**
   * Vendors of SPORTS that count as esports if the server sends no ESPORTS lane.
   */
  esports?: string[];
  /**
   * Company that operates the site, as named in terms and privacy. Absent: these pages are marked as samples.
   */
  operator?: {
    /**
     * Registered name of the company.
     */
    name: string;
    /**
     * Registered address, on one line.
     */
    address: string;
    /**
     * E-mail address for complaints and questions about data.
     */
    email: string;
  };
  /**
   * Markets whose obligations the site fulfils: names of folders in packs/. Of several, the stricter value of each parameter binds.
   *
   * @maxItems 12
   */
  packs?: string[];
  /**
   * Licence shown in the footer next to the brand's own statement (text brand.licence).
   */
  licence?: {
    /**
     * Authority that granted the licence.
     */
    authority?: string;
    /**
     * Number of the licence.
     */
    number?: string;
    /**
     * URL of the entry in the public register.
     */
    url?: string;
  };
  /**
   * Other hosts that the pages of this brand may use. Other hosts in replies are ignored and reported.
   */
  origins?: {
    /**
     * Hosts that pictures are loaded from.
     *
     * @maxItems 40
     */
    images?: string[];
    /**
     * Hosts of games that are shown in a frame.
     *
     * @maxItems 40
     */
    frames?: string[];
    /**
     * Hosts that customer service links may lead to.
     *
     * @maxItems 40
     */
    links?: string[];
  };
}
