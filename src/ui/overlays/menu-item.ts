export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: string | undefined;
  /** Second line or figure at the end. */
  readonly note?: string | undefined;
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  /** Marks the current one of a choice (languages). */
  readonly checked?: boolean | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** A separator above this item. */
  readonly apart?: boolean | undefined;
  readonly element?: string | undefined;
}
