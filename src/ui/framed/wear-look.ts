/** The look of the page around a frame: values of custom properties by name. */
export type AppliedTheme = Readonly<Record<string, string | undefined>>;

/**
 * Takes it over, by CSSOM as the policy of framed pages allows no style attribute. A font family (`font-body`: `Sora`) stands
 * before the fonts that the page has by itself.
 */
export function applyTheme(look: AppliedTheme, root: HTMLElement = document.documentElement): void {
  const own = getComputedStyle(root);
  for (const [name, value] of Object.entries(look)) {
    if (value === undefined) continue;
    const property = `--${name}`;
    const isFont = name.startsWith('font-');
    root.style.setProperty(property, isFont ? `'${value} Variable', ${own.getPropertyValue(property)}` : value);
  }
}
